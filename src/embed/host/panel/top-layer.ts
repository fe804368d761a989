/**
 * Keeps an open panel in front of the page: in the browser's top layer, above popovers, and inside a modal dialog or an
 * element in full screen while that makes everything else inert. Browsers without popovers have the `z-index` alone.
 */

import { adoptShared } from '../../../ui/theme/adopt-sheet.ts';
import { deepActiveElement } from '../deep-active-element.ts';
import { type PlacedLauncher, pageRoot } from '../launcher/placement.ts';

export interface TopLayer {
  /** Brings the launcher and its panel to the front, into the page if need be. */
  enter(): void;
  /** Returns them to their place. */
  leave(): void;
}

/** Rules of the page for the area behind its dialogs do not mean the widget. */
const css = ':host::backdrop { display: none !important }';

/** Events of a press. Pages take one that is outside of a dialog's box for the wish to close the dialog. */
const pressEvents = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'];

export function createTopLayer(launcher: PlacedLauncher, signal: AbortSignal): TopLayer {
  const { host, placement } = launcher;
  const { parent: home = pageRoot, isDeep = false } = placement ?? {};
  let isEntered = false;
  /** The page's element that had the focus before. */
  let opener: Element | null = null;
  /** Aborted when the host has left the page's dialog or element in full screen. */
  let visit = new AbortController();

  /** Raises the host while it is open, or where an ancestor with a transform would take it off the screen. */
  function raise(): void {
    host.removeAttribute('popover');
    if (!host.isConnected || !('showPopover' in host)) return;
    if (!isEntered && host.offsetParent === null) return;
    if (host.shadowRoot) adoptShared(host.shadowRoot, css);
    host.setAttribute('popover', 'manual');
    host.showPopover();
  }

  /** Moves the host into the part of the page that can be used, or to its place. */
  function move(): void {
    visit.abort();
    if (!placement) return;
    const modal = isEntered ? findModal(host) : undefined;
    const parent = home();
    placement.parent = home;
    placement.isDeep = isDeep;
    if (modal) {
      if (!modal.contains(parent ?? null)) {
        placement.parent = () => (modal.isConnected ? modal : home());
        placement.isDeep = true;
      }
      visit = watchModal(modal);
    } else if (!parent?.isConnected) placement.parent = pageRoot;
    // Keeps an iframe from loading again, in browsers that can.
    const next = placement.parent();
    if (host.isConnected && host.parentNode !== next) next?.moveBefore?.(host, null);
    placement.place();
  }

  /** Moves the host on once the modal is closed, and hides the visitor's presses from the modal until then. */
  function watchModal(modal: Element): AbortController {
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const moveOn = () => {
      move();
      raise();
    };
    const observer = new MutationObserver(moveOn);
    observer.observe(modal, { attributeFilter: ['open'] });
    document.addEventListener('fullscreenchange', moveOn, { signal });
    for (const type of pressEvents) {
      host.addEventListener(type, (event) => modal.contains(host) && event.stopPropagation(), { signal });
    }
    signal.addEventListener('abort', () => observer.disconnect());
    return lifetime;
  }

  if (placement) placement.onPlace = raise;
  signal.addEventListener('abort', () => visit.abort());
  raise();

  return {
    enter() {
      isEntered = true;
      if (document.activeElement !== host) opener = document.activeElement;
      move();
      raise();
    },
    leave() {
      if (!isEntered) return;
      isEntered = false;
      move();
      raise();
      // The launcher beside a modal dialog takes no focus.
      if (opener instanceof HTMLElement && opener.closest('dialog:modal')) opener.focus();
    },
  };
}

/** Elements whose content is not drawn as elements. */
const replaced = 'video, audio, iframe, img, canvas, object, embed';

/**
 * Returns what makes the rest of the page inert: the modal dialog that has the focus or is the last of the page, or the
 * element in full screen.
 */
function findModal(host: Element): Element | undefined {
  for (let node: Node | null = deepActiveElement(host); node; node = flatTreeParent(node)) {
    if (node instanceof Element && node.matches('dialog:modal')) return node;
  }
  const { fullscreenElement: full } = document;
  const dialog = Array.from(document.querySelectorAll('dialog:modal')).at(-1);
  return dialog ?? (full?.matches(replaced) ? undefined : (full ?? undefined));
}

/** Returns the parent of a node as it is drawn, across the shadow roots of the page. */
function flatTreeParent(node: Node): Node | null {
  if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}
