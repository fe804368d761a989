/** Keys of the list of articles, in place of those of the list of tickets. */

import { articlesPlace } from '../../../api/shared/desk-place.ts';
import type { Desk } from '../../models/desk.ts';
import type { DeskAction } from '../desk-keys.ts';

export const articleActions: Readonly<Partial<Record<DeskAction, (desk: Desk) => void>>> = {
  next: () => step(1),
  previous: () => step(-1),
  open: () => (focusedLink() ?? links()[0])?.click(),
  back: ({ navigation }) => navigation.go(articlesPlace),
};

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.article-link')];

const focusedLink = () => links().find((link) => link === document.activeElement);

/** Moves the focus from row to row. */
function step(by: 1 | -1): void {
  const all = links();
  const focused = focusedLink();
  const next = focused ? all.indexOf(focused) + by : 0;
  all[next]?.focus();
}
