/** Finds the inbox for messages of a help center's visitors, with the agents that they see before they write. */

import { and, asc, eq } from 'drizzle-orm';
import { maxGreetingAgents } from '../../../../api/limits.ts';
import { foldEmail } from '../../../../formats/fold-email.ts';
import type { Queryable } from '../../../db/database.ts';
import { agents, inboxAddresses, inboxes, inboxMembers } from '../../../db/tables/index.ts';
import { findContact } from '../../../visitor/records/queries.ts';

export interface ContactInbox extends Pick<typeof inboxes.$inferSelect, 'askAddress' | 'askSubject'> {
  /** Members with `greets`, by id. */
  readonly team: readonly Pick<typeof agents.$inferSelect, 'id' | 'name' | 'picture'>[];
}

/** Returns null if visitors may not write, or if the inbox belongs to another deployment. */
export async function findContactInbox(
  db: Queryable,
  userId: number,
  helpCenterId: number,
): Promise<ContactInbox | null> {
  const contact = await findContact(db, userId, helpCenterId);
  if (!contact) return null;
  const [inbox] = await db
    .select({ id: inboxes.id, askAddress: inboxes.askAddress, askSubject: inboxes.askSubject })
    .from(inboxAddresses)
    .innerJoin(
      inboxes,
      and(eq(inboxes.userId, inboxAddresses.userId), eq(inboxes.id, inboxAddresses.inboxId)),
    )
    .where(and(eq(inboxAddresses.userId, userId), eq(inboxAddresses.address, foldEmail(contact.toEmail))));
  if (!inbox) return null;
  const { id, askAddress, askSubject } = inbox;
  const team = await db
    .select({ id: agents.id, name: agents.name, picture: agents.picture })
    .from(inboxMembers)
    .innerJoin(agents, and(eq(agents.userId, inboxMembers.userId), eq(agents.id, inboxMembers.agentId)))
    .where(and(eq(inboxMembers.userId, userId), eq(inboxMembers.inboxId, id), eq(agents.greets, true)))
    .orderBy(asc(agents.id))
    .limit(maxGreetingAgents);
  return { askAddress, askSubject, team };
}
