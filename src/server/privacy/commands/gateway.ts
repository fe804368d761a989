import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Transaction } from '../../db/database.ts';
import { gatewayAliases, gatewayIntents } from '../../db/tables/index.ts';
import { type Address, namesAddress } from '../address.ts';
import { mayName } from '../queries/may-name.ts';

/** Forgets what a gateway noted of messages on their way, and under which other address they went. */
export async function eraseGatewayNotes(tx: Transaction, userId: number, address: Address): Promise<void> {
  const intents = await tx
    .select({ id: gatewayIntents.id, sender: gatewayIntents.sender })
    .from(gatewayIntents)
    .where(and(eq(gatewayIntents.userId, userId), mayName(gatewayIntents.sender, address)));
  const theirs = intents.filter(({ sender }) => namesAddress(address, sender)).map(({ id }) => id);
  await tx
    .delete(gatewayIntents)
    .where(and(eq(gatewayIntents.userId, userId), anyOf(gatewayIntents.id, theirs)));
  const aliases = await tx
    .select()
    .from(gatewayAliases)
    .where(and(eq(gatewayAliases.userId, userId), mayName(gatewayAliases.address, address)));
  const known = aliases.filter((row) => namesAddress(address, row.address)).map(({ alias }) => alias);
  await tx
    .delete(gatewayAliases)
    .where(and(eq(gatewayAliases.userId, userId), anyOf(gatewayAliases.alias, known)));
}
