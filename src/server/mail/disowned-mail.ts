/** A mail that its agent did not write, as the log and the metrics note it. */

import type { MailSource } from './approval-requests/request-contents.sql.ts';

export interface DisownedMail extends MailSource {
  readonly user: number;
  readonly mail: number;
}

/** Called once for each mail that is disowned. */
export type OnDisownedMail = (mail: DisownedMail) => void;
