/** Prevents mail loops: a notification mail to an agent must not come back as a ticket. */

import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '../../../api/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { agents, inboxAddresses } from '../../db/tables/index.ts';
import { mailboxAddress } from '../mailbox.ts';

/** @throws {Refusal} `Conflict` if an agent's email address, without its plus suffix, is an inbox's */
export async function requireNoLoop(tx: Transaction, userId: number): Promise<void> {
  const inboxes = await tx
    .select({ address: inboxAddresses.address })
    .from(inboxAddresses)
    .where(eq(inboxAddresses.userId, userId));
  const mailboxes = new Set(inboxes.map(({ address }) => mailboxAddress(address)));
  const people = await tx
    .select({ name: agents.name, email: agents.email })
    .from(agents)
    .where(and(eq(agents.userId, userId), isNotNull(agents.email)));
  const looping = people.find(({ email }) => email !== null && mailboxes.has(mailboxAddress(email)));
  if (!looping) return;
  throw new Refusal(
    'Conflict',
    `${looping.email}, the email address of ${looping.name}, belongs to an inbox: mail to it would come back as a ticket.`,
    { message: 'Conflict', error: { email: looping.email } },
  );
}
