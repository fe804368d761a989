/** The inbox for messages of a help center's visitors, with the agents that they see before they write. */

import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { maxGreetingAgents } from '../../../api/limits.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable } from '../../db/database.ts';
import {
  type agents,
  type helpCenters,
  inboxAddresses,
  type inboxes,
  isNotified,
} from '../../db/tables/index.ts';

export interface ContactInbox extends Pick<typeof inboxes.$inferSelect, 'askAddress' | 'askSubject'> {
  /** Whether an owner connected a mailbox to it. */
  readonly hasMailbox: boolean;
  /** Members with `greets`, by id. */
  readonly team: readonly Pick<typeof agents.$inferSelect, 'id' | 'name' | 'picture'>[];
}

type ContactSettings = Pick<typeof helpCenters.$inferSelect, 'userId' | 'contactEnabled' | 'contactEmail'>;

/** Returns the id of the inbox; null if visitors may not write, or if the inbox belongs to another deployment. */
export async function findContactInboxId(
  db: Queryable,
  { userId, contactEnabled, contactEmail }: ContactSettings,
): Promise<number | null> {
  if (!contactEnabled) return null;
  const [first] = await db
    .select({ inboxId: inboxAddresses.inboxId })
    .from(inboxAddresses)
    .where(
      and(
        eq(inboxAddresses.userId, userId),
        contactEmail === null ? undefined : eq(inboxAddresses.address, foldEmail(contactEmail)),
      ),
    )
    .orderBy(asc(inboxAddresses.inboxId), asc(inboxAddresses.position))
    .limit(1);
  return first?.inboxId ?? null;
}

/** Selects the inbox as JSON; null if visitors may not write, or if the inbox belongs to another deployment. */
export function contactInboxJson({
  userId,
  contactEnabled,
  contactEmail,
}: ContactSettings): SQL<ContactInbox | null> {
  // Without an address, messages go to the oldest inbox.
  const isContact = contactEmail === null ? sql`true` : sql`d.address = ${foldEmail(contactEmail)}`;
  return sql<ContactInbox | null>`(
    select json_build_object('askAddress', inboxes.ask_address, 'askSubject', inboxes.ask_subject,
      'hasMailbox', exists (
        select from mailboxes b where b.user_id = inboxes.user_id and b.inbox_id = inboxes.id), 'team', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'picture', picture) order by id), '[]')
      from (
        select agents.id, agents.name, agents.picture from agents
        where agents.user_id = inboxes.user_id and agents.greets and ${isNotified()}
        order by agents.id limit ${maxGreetingAgents}::integer
      ) greeting
    ))
    from inbox_addresses d join inboxes on inboxes.user_id = d.user_id and inboxes.id = d.inbox_id
    where d.user_id = ${userId}::bigint and ${contactEnabled}::boolean and ${isContact}
    order by d.inbox_id, d.position limit 1)`;
}
