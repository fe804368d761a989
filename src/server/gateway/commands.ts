/** What a gateway notes about the messages that it sends on. */

import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { gatewayAliases, gatewayIntents } from '../db/tables/index.ts';

export interface NewIntent {
  readonly userId: number;
  /** In lower case. */
  readonly sender: string;
  readonly openedBy: 'anonymous' | 'identified' | 'key';
  readonly claim: string | null;
}

/** Notes that a message is about to be sent. Returns the id of the note. */
export async function noteIntent(db: Queryable, intent: NewIntent): Promise<number> {
  const [made] = await db.insert(gatewayIntents).values(intent).returning({ id: gatewayIntents.id });
  if (!made) throw new Error('the intent was not stored');
  return made.id;
}

/** Keeps which ticket a message is for, so that its repetition is for the same. */
export async function keepTarget(db: Queryable, userId: number, id: number, ticketId: number): Promise<void> {
  await db.update(gatewayIntents).set({ ticketId }).where(isIntent(userId, id));
}

/** Forgets an intent whose outcome is known. */
export async function forgetIntent(db: Queryable, userId: number, id: number): Promise<void> {
  await db.delete(gatewayIntents).where(isIntent(userId, id));
}

function isIntent(userId: number, id: number) {
  return and(eq(gatewayIntents.userId, userId), eq(gatewayIntents.id, id));
}

export async function noteAlias(
  db: Queryable,
  { userId, alias, email }: { readonly userId: number; readonly alias: string; readonly email: string },
): Promise<void> {
  await db.insert(gatewayAliases).values({ userId, alias, address: email }).onConflictDoNothing();
}
