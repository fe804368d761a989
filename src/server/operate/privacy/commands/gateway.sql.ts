import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { gatewayAliases, gatewayIntents } from '../../../db/tables/index.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from '../queries/identifier-check.sql.ts';

/** Removes a gateway's records of messages that it is sending, and the aliases of the email address. */
export async function eraseGatewayNotes(tx: Transaction, userId: number, email: PersonEmail): Promise<void> {
  const intents = await tx
    .select({ id: gatewayIntents.id, sender: gatewayIntents.sender })
    .from(gatewayIntents)
    .where(and(eq(gatewayIntents.userId, userId), mayContain(gatewayIntents.sender, email)));
  const theirs = intents.filter(({ sender }) => containsEmail(email, sender)).map(({ id }) => id);
  await tx
    .delete(gatewayIntents)
    .where(and(eq(gatewayIntents.userId, userId), anyOf(gatewayIntents.id, theirs)));
  const aliases = await tx
    .select()
    .from(gatewayAliases)
    .where(and(eq(gatewayAliases.userId, userId), mayContain(gatewayAliases.address, email)));
  const known = aliases.filter((row) => containsEmail(email, row.address)).map(({ alias }) => alias);
  await tx
    .delete(gatewayAliases)
    .where(and(eq(gatewayAliases.userId, userId), anyOf(gatewayAliases.alias, known)));
}
