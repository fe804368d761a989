/**
 * Reads how far an owner has come with the first steps, and carries each step out; each can be repeated. Limited to one
 * user.
 */

import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import {
  agents,
  contentSources,
  deskLinks,
  deskSessions,
  deskSetups,
  faqArticles,
  inboxAddresses,
  inboxes,
  mailProbes,
  seenPages,
} from '../../db/tables/index.ts';
import { introduceAgent } from '../../users/agents/change-agent.sql.ts';
import { isOnlyUser } from '../../users/grants/claims.sql.ts';
import { type RequestedClaim, requestedByInbox } from '../../users/grants/requested.ts';
import {
  type HelpCenterSettings,
  listHelpCenters,
} from '../../users/help-centers/help-center-settings.sql.ts';
import { setHelpCenter } from '../../users/help-centers/help-centers.sql.ts';
import { findInboxSettings } from '../../users/inboxes/inbox-settings.sql.ts';
import { addInbox, noInboxEmail, setInbox } from '../../users/inboxes/inboxes.sql.ts';
import { createKey, findKey, setKey } from '../../users/keys/keys.sql.ts';
import type { KnownKey } from '../../users/keys/known-key.ts';
import { importLeaseSeconds } from './content/last-import.sql.ts';

export interface FoundSetup {
  /** Null if the deployment was set up by commands. */
  readonly setup: StoredSetup | null;
  /** The first help center; null if there is none. */
  readonly helpCenter: HelpCenterSettings | null;
  readonly inbox: SetupInbox | null;
  /** The addresses of the inbox that wait for the operator. */
  readonly requested: readonly RequestedClaim[];
  readonly content: { readonly articles: number; readonly sampleArticles: number };
  /** The public key of the script tag, with its text; null before it is created, and after its end. */
  readonly key: (KnownKey & { readonly text: string }) | null;
  readonly seen: Pick<typeof seenPages.$inferSelect, 'origin' | 'seenAt'> | null;
  readonly mailTest: FoundMailTest | null;
  readonly agents: { readonly count: number; readonly invited: number };
}

export type StoredSetup = typeof deskSetups.$inferSelect & {
  /** Whether the import counts as running, and its process as dead. */
  readonly isImportDead: boolean;
};

/** The inbox that gets the messages of visitors. */
export interface SetupInbox {
  readonly id: number;
  /** The address from which its mail is sent. */
  readonly address: string;
  /** The first address that an owner entered; it may wait for the operator. */
  readonly wantedAddress: string;
}

export interface FoundMailTest
  extends Pick<typeof mailProbes.$inferSelect, 'problem' | 'createdAt' | 'arrivedAt'> {
  /** Whether it has been under way for so long that it does not arrive any more. */
  readonly isLost: boolean;
}

/** Minutes after which a test that has not arrived counts as lost. */
const lostMinutes = 15;

/** Whether the checklist of a user's owners is not put away. */
export async function isSettingUp(db: Queryable, userId: number): Promise<boolean> {
  const found = await db
    .select({ userId: deskSetups.userId })
    .from(deskSetups)
    .where(and(eq(deskSetups.userId, userId), eq(deskSetups.isDismissed, false)));
  return found.length > 0;
}

export async function findSetup(db: Queryable, userId: number): Promise<FoundSetup> {
  const [helpCenter = null] = await listHelpCenters(db, userId);
  const [setup = null] = await db
    .select({
      userId: deskSetups.userId,
      isDismissed: deskSetups.isDismissed,
      publicKey: deskSetups.publicKey,
      lastImport: deskSetups.lastImport,
      importedAt: deskSetups.importedAt,
      isImportDead: sql<boolean>`coalesce(${deskSetups.lastImport}->>'state' = 'running'
        and ${deskSetups.importedAt} < now() - make_interval(secs => ${importLeaseSeconds}), false)`,
    })
    .from(deskSetups)
    .where(eq(deskSetups.userId, userId));
  const text = setup?.publicKey ?? null;
  const key = text === null ? null : await findKey(db, userId, text);
  const inbox = await findSetupInbox(db, userId, helpCenter);
  const settings = inbox && (await findInboxSettings(db, userId, inbox.id));
  return {
    setup,
    helpCenter,
    inbox,
    requested: settings ? requestedByInbox(settings) : [],
    content: await countArticles(db, userId, helpCenter),
    key: key && text !== null ? { ...key, text } : null,
    seen: helpCenter && (await findSeenPage(db, userId, helpCenter.id)),
    mailTest: await findMailTest(db, userId),
    agents: await countAgents(db, userId),
  };
}

/** Finds the inbox of a help center: that of its address, or the oldest one. */
async function findSetupInbox(
  db: Queryable,
  userId: number,
  helpCenter: Pick<HelpCenterSettings, 'contactEmail'> | null,
): Promise<SetupInbox | null> {
  const rows = await db
    .select({
      id: inboxes.id,
      address: inboxAddresses.address,
      wantedAddress: sql<string>`coalesce(${inboxes.wantedAddresses}[1], ${inboxAddresses.address})`,
    })
    .from(inboxes)
    .innerJoin(
      inboxAddresses,
      and(eq(inboxAddresses.userId, inboxes.userId), eq(inboxAddresses.inboxId, inboxes.id)),
    )
    .where(eq(inboxes.userId, userId))
    .orderBy(asc(inboxes.id), asc(inboxAddresses.position));
  const named = rows.find(({ address }) => address === helpCenter?.contactEmail);
  return rows.find(({ id }) => id === (named ?? rows[0])?.id) ?? null;
}

async function countArticles(
  db: Queryable,
  userId: number,
  helpCenter: HelpCenterSettings | null,
): Promise<FoundSetup['content']> {
  if (!helpCenter) return { articles: 0, sampleArticles: 0 };
  const ofSample = sql`not ${faqArticles.isDeskOwned} and exists (
    select from ${contentSources} where ${contentSources.userId} = ${userId}
      and ${contentSources.helpCenterId} = ${helpCenter.id} and ${contentSources.kind} = 'sample')`;
  const [counts] = await db
    .select({
      articles: sql`count(*)`.mapWith(Number),
      sampleArticles: sql`count(*) filter (where ${ofSample})`.mapWith(Number),
    })
    .from(faqArticles)
    .where(
      and(
        eq(faqArticles.userId, userId),
        eq(faqArticles.helpCenterId, helpCenter.id),
        eq(faqArticles.status, 'published'),
        eq(faqArticles.isRemoved, false),
      ),
    );
  return counts ?? { articles: 0, sampleArticles: 0 };
}

async function findSeenPage(
  db: Queryable,
  userId: number,
  helpCenterId: number,
): Promise<FoundSetup['seen']> {
  const [seen] = await db
    .select({ origin: seenPages.origin, seenAt: seenPages.seenAt })
    .from(seenPages)
    .where(and(eq(seenPages.userId, userId), eq(seenPages.helpCenterId, helpCenterId)));
  return seen ?? null;
}

async function findMailTest(db: Queryable, userId: number): Promise<FoundMailTest | null> {
  const [test] = await db
    .select({
      problem: mailProbes.problem,
      createdAt: mailProbes.createdAt,
      arrivedAt: mailProbes.arrivedAt,
      isLost: sql<boolean>`${mailProbes.createdAt} < now() - make_interval(mins => ${lostMinutes})`,
    })
    .from(mailProbes)
    .where(and(eq(mailProbes.userId, userId), eq(mailProbes.kind, 'round-trip')))
    .orderBy(desc(mailProbes.id))
    .limit(1);
  return test ?? null;
}

async function countAgents(db: Queryable, userId: number): Promise<FoundSetup['agents']> {
  const isInvited = sql`exists (
    select from ${deskLinks} where ${deskLinks.userId} = ${userId} and ${deskLinks.agentId} = ${agents.id}
      and ${deskLinks.browserHash} is null and ${deskLinks.usedAt} is null and ${deskLinks.endsAt} > now())
    and not exists (
      select from ${deskSessions} where ${deskSessions.userId} = ${userId} and ${deskSessions.agentId} = ${agents.id})`;
  const [counts] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      invited: sql`count(*) filter (where ${isInvited})`.mapWith(Number),
    })
    .from(agents)
    .where(and(eq(agents.userId, userId), sql`${agents.email} is not null`));
  return counts ?? { count: 0, invited: 0 };
}

export interface NewSetup {
  readonly owner: { readonly id: number; readonly name: string; readonly email: string };
  readonly title: string;
  readonly language: string;
  readonly color: string | null;
  /** The address of the inbox; null for none, undefined to leave it as it is. */
  readonly inboxEmail: string | null | undefined;
  /** The address of a new inbox for which none is given; null for one that receives no mail. */
  readonly defaultInboxEmail: string | null;
  /** The origins of the public key; undefined to leave them as they are. */
  readonly origins: readonly string[] | undefined;
}

/** @throws {Refusal} `Conflict` for an email address that something else has */
export async function setUpHelpCenter(db: Database, userId: number, setup: NewSetup): Promise<void> {
  const { owner, title, language, origins } = setup;
  await introduceAgent(db, userId, owner.id, owner);
  const [known] = await listHelpCenters(db, userId);
  await setHelpCenter(db, userId, known?.id ?? 1, {
    title,
    defaultLanguage: language,
    ...(known ? {} : { contactEnabled: true, conversationsEnabled: true, pageLauncher: true }),
  });
  await setUpInbox(db, userId, setup);
  await db.transaction((tx) => ensurePublicKey(tx, userId, { label: title, origins }));
}

async function setUpInbox(
  db: Database,
  userId: number,
  { owner, title, language, color, inboxEmail, defaultInboxEmail }: NewSetup,
): Promise<void> {
  const [helpCenter = null] = await listHelpCenters(db, userId);
  const known = await findSetupInbox(db, userId, helpCenter);
  const wanted = inboxEmail === null ? noInboxEmail : inboxEmail;
  if (!known) {
    // The mailbox of the deployment is that of its only user.
    const byDefault = (await isOnlyUser(db, userId)) ? defaultInboxEmail : null;
    const address = wanted ?? byDefault ?? noInboxEmail;
    const inbox = { name: title, addresses: [address], members: [owner.email], language, color };
    await addInbox(db, userId, inbox, { isOwner: true });
    return;
  }
  const inbox = await findInboxSettings(db, userId, known.id);
  const addresses = inbox?.row.wantedAddresses ?? inbox?.addresses ?? [];
  const changes = { color, ...(wanted !== undefined && { addresses: [wanted, ...addresses.slice(1)] }) };
  await setInbox(db, userId, known.id, changes, { isOwner: true });
}

/** Creates the public key of the script tag, unless there is one, and sets its origins. */
async function ensurePublicKey(
  tx: Transaction,
  userId: number,
  { label, origins }: { readonly label: string; readonly origins: readonly string[] | undefined },
): Promise<void> {
  await tx.insert(deskSetups).values({ userId, isDismissed: true }).onConflictDoNothing();
  const isSetup = eq(deskSetups.userId, userId);
  const [stored] = await tx
    .select({ publicKey: deskSetups.publicKey })
    .from(deskSetups)
    .where(isSetup)
    .for('update');
  const text = stored?.publicKey ?? null;
  const key = text === null ? null : await findKey(tx, userId, text);
  if (key?.id !== undefined) {
    if (origins) await setKey(tx, { userId, id: key.id }, { origins });
    return;
  }
  const { apiKey } = await createKey(tx, { userId, kind: 'public', label, origins: origins ?? ['*'] });
  await tx.update(deskSetups).set({ publicKey: apiKey }).where(isSetup);
}

/** Puts the checklist away, or back. */
export async function dismissSetup(db: Database, userId: number, isDismissed: boolean): Promise<void> {
  await db
    .insert(deskSetups)
    .values({ userId, isDismissed })
    .onConflictDoUpdate({ target: deskSetups.userId, set: { isDismissed } });
}
