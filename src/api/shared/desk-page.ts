/** Data that the server puts into the page of the desk. */

import type { OutputOf } from '../operation.ts';
import type { listTicketViews, listViewTickets } from '../operations/desk.ts';
import type { AgentSession } from '../schemas/desk-session.ts';

/** Id of the element that holds the data as JSON. */
export const deskPageId = 'desk-page';

export interface DeskPage<Texts> {
  /** Path of the deployment, without a trailing slash: `/desk` is below it. */
  readonly basePath: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Texts;
  readonly signIn: SignInWays;
  /** The agent's session and first rows; null before sign-in. */
  readonly signedIn: SignedInPage | null;
}

/** A help center with pages, whose articles agents put into answers. */
export interface DeskHelpCenter {
  readonly helpCenterId: number;
  readonly title: string;
  /** The inbox for messages of its visitors; null if there is none. */
  readonly inboxId: number | null;
  /** URL of its pages without a slash at its end, or their path on the desk's own host. */
  readonly url: string;
  /** The languages that have articles, the default one first. */
  readonly languages: readonly string[];
}

/** How agents can sign in at the address of the page. */
export interface SignInWays {
  /** Whether the server accepts requests of the page: without `PUBLIC_URL`, only pages of its own machine send any. */
  readonly isPossible: boolean;
  /** Whether links are mailed. */
  readonly hasMail: boolean;
  readonly hasPasskeys: boolean;
  /** Whether the deployment has users; the first one signs in by the address that the server printed. */
  readonly isSetUp: boolean;
}

export interface SignedInPage {
  readonly session: AgentSession;
  readonly views: OutputOf<typeof listTicketViews>['views'];
  /** The rows of the list in the page's URL; null for a search and for held mails. */
  readonly list: OutputOf<typeof listViewTickets> | null;
  readonly helpCenters: readonly DeskHelpCenter[];
  /** Whether the first steps are offered to the agent: an owner whose checklist is not put away. */
  readonly isBeingSetUp: boolean;
}
