/** The mailboxes of inboxes, which owners connect at the desk. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk-mailboxes.ts';

const management = '/api/{apiKey}/{userId}/management';
const mailbox = `${management}/mailboxes/{inboxId}`;

/** Lists the inboxes, and how mail comes and goes for each. */
export const listMailboxes = operation<typeof schemas.listMailboxes>(
  'listMailboxes',
  'GET',
  `${management}/mailboxes`,
);

/** Logs in to a mailbox both ways, and stores it as that of an inbox. Returns why it could not, if it could not. */
export const connectMailbox = operation<typeof schemas.connectMailbox>('connectMailbox', 'PUT', mailbox);

/** Forgets the mailbox of an inbox with its password; the server's own settings serve the inbox again. */
export const disconnectMailbox = operation<typeof schemas.disconnectMailbox>(
  'disconnectMailbox',
  'DELETE',
  mailbox,
);

/** Tests mail both ways: sends a mail to the inbox's own address, which the inbox recognises when it arrives. */
export const testMail = operation<typeof schemas.testMail>('testMail', 'POST', `${mailbox}/test`);

/** Takes a step of learning which mail server proves the senders of agents' answers. */
export const learnMailServer = operation<typeof schemas.learnMailServer>(
  'learnMailServer',
  'POST',
  `${mailbox}/proof`,
);
