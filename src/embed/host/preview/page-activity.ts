/** Follows what the visitor does in the page, so that a card neither covers a modal dialog nor interrupts typing. */

import { deepActiveElement } from '../deep-active-element.ts';

export interface PageActivity {
  /** Whether a modal dialog, or an element in full screen, is open in the page. */
  isModalOpen(): boolean;
  /** Whether the page is invisible, or the visitor types in one of its fields. */
  isBusy(): boolean;
  end(): void;
}

/** Milliseconds without input after which a visitor no longer counts as typing. */
const typingPause = 10_000;

/**
 * @param host the widget's element, whose own fields do not count
 * @param button the launcher, whose `aria-expanded` says whether the panel is open
 * @param onChange called whenever something has changed
 */
export function watchPageActivity(
  host: HTMLElement,
  button: HTMLElement,
  onChange: () => void,
): PageActivity {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const focused = deepActiveElement(host);
  let typedInto = focused && isWritten(focused) ? focused : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  function stopTyping(): void {
    clearTimeout(timer);
    if (!typedInto) return;
    typedInto = undefined;
    onChange();
  }

  function noteTyping(event: Event): void {
    const [target] = event.composedPath();
    if (event.composedPath().includes(host) || !(target instanceof HTMLElement)) return;
    typedInto = target;
    clearTimeout(timer);
    timer = setTimeout(stopTyping, typingPause);
  }

  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onChange);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['open', 'aria-modal', 'hidden', 'class', 'style'],
  });
  observer.observe(button, { attributeFilter: ['aria-expanded'] });
  document.addEventListener('input', noteTyping, { capture: true, signal });
  document.addEventListener('focusout', stopTyping, { capture: true, signal });
  for (const name of ['visibilitychange', 'fullscreenchange'])
    document.addEventListener(name, onChange, { signal });
  if (typedInto) timer = setTimeout(stopTyping, typingPause);

  return {
    isModalOpen: () => Array.from(document.querySelectorAll(':modal, [aria-modal="true"]')).some(isVisible),
    isBusy: () => document.hidden || typedInto !== undefined,
    end() {
      lifetime.abort();
      observer.disconnect();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}

/** Whether an element is a field with a text. */
function isWritten(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.value !== '';
  return element instanceof HTMLElement && element.isContentEditable && element.textContent !== '';
}

function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
}
