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

/** A help center with pages, whose articles agents put into answers. */
export interface DeskHelpCenter {
  readonly helpCenterId: number;
  /** The inbox for messages of its visitors; null if there is none. */
  readonly inboxId: number | null;
  /** URL of its pages without a slash at its end, or their path on the desk's own host. */
  readonly url: string;
  /** The languages that have articles, the default one first. */
  readonly languages: readonly string[];
}

export interface SignedInPage {
  readonly session: AgentSession;
  readonly views: OutputOf<typeof listTicketViews>['views'];
  /** The rows of the list in the page's URL; null for a search and for held mails. */
  readonly list: OutputOf<typeof listViewTickets> | null;
  readonly helpCenters: readonly DeskHelpCenter[];
}
