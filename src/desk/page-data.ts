/** The data that the server put into the page. */

import { type DeskPage, deskPageId } from '../api/shared/desk-page.ts';
import type { Messages } from '../languages/messages.ts';

export type DeskPageData = DeskPage<Pick<Messages, 'desk' | 'widget'>>;

export function readPageData(): DeskPageData {
  const page: DeskPageData = JSON.parse(document.getElementById(deskPageId)?.textContent ?? '');
  return page;
}
