/** The inbox for messages of a help center's visitors, with the agents that they see before they write. */

import { type SQL, sql } from 'drizzle-orm';
import { maxGreetingAgents } from '../../../api/limits.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { agents, helpCenters, inboxes } from '../../db/tables/index.ts';

export interface ContactInbox extends Pick<typeof inboxes.$inferSelect, 'askAddress' | 'askSubject'> {
  /** Whether an owner connected a mailbox to it. */
  readonly hasMailbox: boolean;
  /** Members with `greets`, by id. */
  readonly team: readonly Pick<typeof agents.$inferSelect, 'id' | 'name' | 'picture'>[];
}

type ContactSettings = Pick<typeof helpCenters.$inferSelect, 'userId' | 'contactEnabled' | 'contactEmail'>;

/** Selects the inbox as JSON; null if visitors may not write, or if the inbox belongs to another deployment. */
export function contactInboxJson({
  userId,
  contactEnabled,
  contactEmail,
}: ContactSettings): SQL<ContactInbox | null> {
  // Without an address, messages go to the oldest inbox.
  const isContact = contactEmail === null ? sql`true` : sql`d.address = ${foldEmail(contactEmail)}`;
  return sql<ContactInbox | null>`(
    select json_build_object('askAddress', i.ask_address, 'askSubject', i.ask_subject,
      'hasMailbox', exists (
        select from mailboxes b where b.user_id = i.user_id and b.inbox_id = i.id), 'team', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'picture', picture) order by id), '[]')
      from (
        select a.id, a.name, a.picture from inbox_members m
        join agents a on a.user_id = m.user_id and a.id = m.agent_id
        where m.user_id = i.user_id and m.inbox_id = i.id and a.greets
        order by a.id limit ${maxGreetingAgents}::integer
      ) greeting
    ))
    from inbox_addresses d join inboxes i on i.user_id = d.user_id and i.id = d.inbox_id
    where d.user_id = ${userId}::bigint and ${contactEnabled}::boolean and ${isContact}
    order by d.inbox_id, d.position limit 1)`;
}
