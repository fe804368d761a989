/** Grants owners what they asked for at the desk. */

import { eq } from 'drizzle-orm';
import { Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/tables/index.ts';
import { findHelpCenterSettings } from '../help-centers/help-center-settings.sql.ts';
import { setHelpCenter } from '../help-centers/help-centers.sql.ts';
import { findInboxSettings } from '../inboxes/inbox-settings.sql.ts';
import { setInbox } from '../inboxes/inboxes.sql.ts';
import { listRequested } from './claims.sql.ts';
import { type RequestedClaim, wantedPlace, wantedReplies } from './requested.ts';

export interface NewGrants {
  /** Email addresses, reply domains, hosts and paths that owners asked for. */
  readonly names?: readonly string[];
  /** Domains of which owners have every address, and which may be reply domains; they replace the stored ones. */
  readonly mailDomains?: readonly string[] | undefined;
  /** Hosts that help centers may have; they replace the stored ones. */
  readonly hosts?: readonly string[] | undefined;
}

/**
 * Grants to the owners of a user what they asked for by name, and what the stored domains and hosts include. What was
 * granted before stays. Returns what still waits.
 * @throws {Refusal} `NotFound` for an unknown user, and for a name that no owner asked for; `Conflict` for what another user
 *   has
 */
export async function grantClaims(
  db: Database,
  userId: number,
  { names = [], mailDomains, hosts }: NewGrants,
): Promise<RequestedClaim[]> {
  const [user] = await db.select({ userId: users.userId }).from(users).where(eq(users.userId, userId));
  if (!user) throw new Refusal('NotFound', `There is no user ${userId}.`);
  const requested = await listRequested(db, userId);
  const unknown = names.find((name) => !requested.some(({ value }) => value === name));
  if (unknown !== undefined) throw new Refusal('NotFound', `User ${userId} has not asked for ${unknown}.`);
  if (mailDomains || hosts) {
    const columns = {
      ...(mailDomains && { mailDomains: [...mailDomains] }),
      ...(hosts && { hosts: [...hosts] }),
    };
    await db.update(users).set(columns).where(eq(users.userId, userId));
  }
  const granting = new Set(names);
  const inboxIds = new Set<number>();
  const helpCenterIds = new Set<number>();
  for (const { setting, id } of requested)
    (setting === 'addresses' || setting === 'replyDomain' ? inboxIds : helpCenterIds).add(id);
  for (const id of inboxIds) await grantInbox(db, userId, id, granting);
  for (const id of helpCenterIds) await grantPlace(db, userId, id, granting);
  return await listRequested(db, userId);
}

/** Stores once more what owners entered. */
async function grantInbox(
  db: Database,
  userId: number,
  id: number,
  granting: ReadonlySet<string>,
): Promise<void> {
  const inbox = await findInboxSettings(db, userId, id);
  if (!inbox) return;
  const { row } = inbox;
  const changes = { ...wantedReplies(row), addresses: row.wantedAddresses ?? undefined };
  await setInbox(db, userId, id, changes, { isOwner: true, granting });
}

async function grantPlace(
  db: Database,
  userId: number,
  id: number,
  granting: ReadonlySet<string>,
): Promise<void> {
  const row = await findHelpCenterSettings(db, userId, id);
  if (row)
    await setHelpCenter(db, userId, id, wantedPlace(row), { owner: { deploymentHosts: [], granting } });
}
