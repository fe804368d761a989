import type { Queryable } from '../../db/database.ts';
import type { Person } from './person.ts';
import { findAccountsNaming } from './queries/accounts.sql.ts';
import { findConversationsNaming } from './queries/chat.sql.ts';
import { findContactsNaming } from './queries/contacts.sql.ts';
import { findNotesNaming } from './queries/notes.sql.ts';
import { findTicketsNaming } from './queries/tickets.sql.ts';

/** Ids of other people's rows that contain the email address, which the operator has to review. */
export interface Mentions {
  readonly tickets: readonly number[];
  readonly contacts: readonly number[];
  readonly accounts: readonly number[];
  readonly conversations: readonly string[];
}

export async function findMentions(
  db: Queryable,
  { userId, email, contactIds, ticketIds }: Person,
): Promise<Mentions> {
  const contacts = await findContactsNaming(db, userId, email, contactIds);
  const noted = await findNotesNaming(db, userId, email, contactIds);
  return {
    tickets: await findTicketsNaming(db, userId, email, ticketIds),
    contacts: [...new Set([...contacts, ...noted])].toSorted((a, b) => a - b),
    accounts: await findAccountsNaming(db, userId, email),
    conversations: await findConversationsNaming(db, userId, email),
  };
}
