/**
 * The one-time address of an empty deployment: the browser that opens it is signed in as its first owner, who has a help
 * center, an inbox and a public key by then. Nothing is created before, so that a database that is filled by commands
 * instead has no unknown owner.
 */

import { and, eq, gt, isNull, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { agents, deskClaims, deskSetups, users } from '../db/tables/index.ts';
import { setHelpCenter } from '../users/help-centers/help-centers.sql.ts';
import { addInbox, noInboxEmail } from '../users/inboxes/inboxes.sql.ts';
import { createKey } from '../users/keys/keys.sql.ts';
import { hasNoUsers } from '../users/users.sql.ts';
import { createLink, findAgentsToSignIn, type UsedLink } from './links/sign-in-links.sql.ts';
import { newSecret, readSecret } from './secrets.ts';

/** The user of a deployment's first owner. */
const firstUserId = 1;

/** Minutes for which an address works, so that it can be used on the next day. */
const claimMinutes = 1440;

/** The id of the advisory lock under which a deployment gets its first owner. */
const claimLock = 4_701_003;

export interface OwnerCode {
  readonly code: string;
  /** Whether its owner has not entered an email address yet. */
  readonly isFirst: boolean;
}

/**
 * Creates a code that signs an owner in, once: the oldest one, or the first visitor of an empty deployment. Returns null if
 * the deployment has users, and no owner.
 */
export async function createOwnerCode(db: Queryable): Promise<OwnerCode | null> {
  const [owner] = await findAgentsToSignIn(db, {});
  if (owner) return { code: (await createLink(db, owner.userId, owner.id)).text, isFirst: false };
  const first = await findOwnerWithoutEmail(db);
  if (first)
    return { code: (await createLink(db, first.userId, first.id, claimMinutes)).text, isFirst: true };
  return (await hasNoUsers(db)) ? { code: await createClaim(db), isFirst: true } : null;
}

/** Finds the owner who has opened the address and not finished the first step; null if there is none. */
async function findOwnerWithoutEmail(
  db: Queryable,
): Promise<{ readonly userId: number; readonly id: number } | null> {
  const others = alias(agents, 'others');
  const isSetUp = db
    .select({ one: sql`1` })
    .from(others)
    .where(and(eq(others.role, 'owner'), sql`${others.email} is not null`));
  const [owner] = await db
    .select({ userId: agents.userId, id: agents.id })
    .from(agents)
    .where(
      and(eq(agents.userId, firstUserId), eq(agents.role, 'owner'), isNull(agents.email), notExists(isSetUp)),
    )
    .orderBy(agents.id)
    .limit(1);
  return owner ?? null;
}

async function createClaim(db: Queryable): Promise<string> {
  const { text, hash } = newSecret('link', firstUserId);
  await db.delete(deskClaims).where(lt(deskClaims.endsAt, sql`now()`));
  await db.insert(deskClaims).values({
    userId: firstUserId,
    codeHash: hash,
    endsAt: sql`now() + make_interval(mins => ${claimMinutes})`,
  });
  return text;
}

/** How the first owner finds the help center and its inbox. */
export interface FirstHelpCenter {
  readonly title: string;
  readonly language: string;
  /** The address of the inbox; null for one that receives no mail. */
  readonly inboxEmail: string | null;
}

/**
 * Uses the code of an address up, and creates the first user with its owner and a help center that is not published.
 * Returns null for another code, and as soon as there are users: of two browsers that open two addresses, one becomes the
 * owner.
 */
export async function useClaim(
  db: Database,
  code: string,
  first: FirstHelpCenter,
): Promise<Extract<UsedLink, { status: 'open' }> | null> {
  const secret = readSecret('link', code);
  if (secret?.userId !== firstUserId) return null;
  return await db.transaction(async (tx) => {
    const claimed = await tx
      .delete(deskClaims)
      .where(
        and(
          eq(deskClaims.userId, firstUserId),
          eq(deskClaims.codeHash, secret.hash),
          gt(deskClaims.endsAt, sql`now()`),
        ),
      )
      .returning({ userId: deskClaims.userId });
    if (claimed.length === 0) return null;
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`);
    if (!(await hasNoUsers(tx))) return null;
    const made = await tx
      .insert(users)
      .values({ userId: firstUserId, name: '' })
      .onConflictDoNothing()
      .returning({ userId: users.userId });
    // A command has created the user meanwhile.
    if (made.length === 0) return null;
    const [owner] = await tx
      .insert(agents)
      .values({ userId: firstUserId, name: '', role: 'owner' })
      .returning({ id: agents.id });
    if (!owner) throw new Error('the owner was not stored');
    await createHelpCenter(tx, owner.id, first);
    return { status: 'open', userId: firstUserId, agentId: owner.id };
  });
}

/** Creates what the first steps lead through: the help center, the inbox of its messages, and the key of the script tag. */
async function createHelpCenter(
  tx: Transaction,
  ownerId: number,
  { title, language, inboxEmail }: FirstHelpCenter,
): Promise<void> {
  const userId = firstUserId;
  await setHelpCenter(tx, userId, 1, {
    title,
    defaultLanguage: language,
    visibility: 'private',
    contactEnabled: true,
    conversationsEnabled: true,
    pageLauncher: true,
  });
  await addInbox(tx, userId, {
    name: title,
    addresses: [inboxEmail ?? noInboxEmail],
    language,
    members: [ownerId],
  });
  const { apiKey } = await createKey(tx, { userId, kind: 'public', label: title, origins: ['*'] });
  await tx.insert(deskSetups).values({ userId, publicKey: apiKey });
}
