/** The data that the server put into the page. */

import { type DeskPage, deskPageId } from '../api/desk-page.ts';
import type { DeskMessages, WidgetMessages } from '../languages/messages.ts';

export type DeskPageData = DeskPage<{ readonly desk: DeskMessages; readonly widget: WidgetMessages }>;

export function readPageData(): DeskPageData {
  const page: DeskPageData = JSON.parse(document.getElementById(deskPageId)?.textContent ?? '');
  return page;
}
