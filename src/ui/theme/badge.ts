import { adoptShared } from './adopt-sheet.ts';
import css from './badge.css?inline';

/** Shows the number of tickets with unread replies; 0 removes the badge. */
export function drawBadge(host: HTMLElement, count: number): void {
  const root = host.shadowRoot;
  const button = root?.querySelector<HTMLElement>('[part~=launcher]');
  if (!root || !button) return;
  adoptShared(root, css);
  const label = count > 9 ? '9+' : `${count}`;
  const name = nameWithoutNumber(button);
  button.setAttribute('aria-label', count > 0 ? `${name} (${label})` : name);
  if (count > 0) button.dataset['unread'] = label;
  else delete button.dataset['unread'];
}

export function hasBadge(root: Node): boolean {
  return root instanceof ShadowRoot && root.querySelector('[data-unread]') !== null;
}

/** Returns the launcher's label without the count that `drawBadge` appends. */
export function nameWithoutNumber(button: Element): string {
  return (button.getAttribute('aria-label') ?? '').replace(/ \((?:[1-9]|9\+)\)$/, '');
}
