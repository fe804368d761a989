/** The number on the launcher. */

import css from './badge.css?inline';

const dressed = new WeakSet<ShadowRoot>();

/** Shows how many tickets have an answer that was not read; 0 takes the number away. */
export function drawBadge(host: HTMLElement, count: number): void {
  const root = host.shadowRoot;
  const button = root?.querySelector<HTMLElement>('[part~=launcher]');
  if (!root || !button) return;
  if (!dressed.has(root)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    dressed.add(root);
  }
  const shown = count > 9 ? '9+' : `${count}`;
  const name = (button.getAttribute('aria-label') ?? '').replace(/ \(.*\)$/, '');
  button.setAttribute('aria-label', count > 0 ? `${name} (${shown})` : name);
  if (count > 0) button.dataset['unread'] = shown;
  else delete button.dataset['unread'];
}
