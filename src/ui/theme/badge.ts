/** The number on the launcher. */

import { adoptShared } from './adopt-sheet.ts';
import css from './badge.css?inline';

/** Shows how many tickets have an answer that was not read; 0 takes the number away. */
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

/** Whether a number is on the launcher in this root. */
export function hasBadge(root: Node): boolean {
  return root instanceof ShadowRoot && root.querySelector('[data-unread]') !== null;
}

/** What the launcher is called, without the number that `drawBadge` puts behind it. */
export function nameWithoutNumber(button: Element): string {
  return (button.getAttribute('aria-label') ?? '').replace(/ \((?:[1-9]|9\+)\)$/, '');
}
