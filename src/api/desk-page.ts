/** Data that the server puts into the page of the desk. */

import type { OutputOf } from './operation.ts';
import type { listTicketViews, listViewTickets } from './operations/desk.ts';
import type { AgentSession } from './schemas/desk-session.ts';

/** Id of the element that holds the data as JSON. */
export const deskPageId = 'desk-page';

export interface DeskPage<Texts> {
  /** Path of the deployment, without a trailing slash: `/desk` is below it. */
  readonly basePath: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Texts;
  /** The agent's session and first rows; null before sign-in. */
  readonly signedIn: SignedInPage | null;
}

export interface SignedInPage {
  readonly session: AgentSession;
  readonly views: OutputOf<typeof listTicketViews>['views'];
  /** The rows of the list in the page's URL; null for a search and for held mails. */
  readonly list: OutputOf<typeof listViewTickets> | null;
}
