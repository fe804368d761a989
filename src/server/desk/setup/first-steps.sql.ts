/**
 * Reads how far an owner has come with the first steps, and carries each step out; each can be repeated. Limited to one
 * user.
 */

import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { MailTest } from '../../../api/schemas/desk-mailboxes.ts';
import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
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
  refusedPages,
  seenPages,
  ticketMessages,
  tickets,
} from '../../db/tables/index.ts';
import {
  type HelpCenterSettings,
  listHelpCenters,
} from '../../users/help-centers/help-center-settings.sql.ts';
import { findKey } from '../../users/keys/keys.sql.ts';
import type { KnownKey } from '../../users/keys/known-key.ts';
import { findMailTest } from '../mailboxes/mail-tests.sql.ts';
import { importLeaseSeconds } from './content/last-import.sql.ts';

export interface FoundSetup {
  /** Null if the deployment was set up by commands. */
  readonly setup: StoredSetup | null;
  /** The first help center; null if there is none. */
  readonly helpCenter: HelpCenterSettings | null;
  readonly inbox: SetupInbox | null;
  readonly content: { readonly articles: number; readonly sampleArticles: number };
  readonly key: TagKey | null;
  /** The page on which the widget was last answered. */
  readonly seen: FoundPage | null;
  /** The page on which it was last refused. */
  readonly refused: FoundPage | null;
  readonly firstTicket: DeskSetup['firstTicket'];
  readonly mailTest: MailTest | null;
  readonly agents: { readonly count: number; readonly invited: number };
}

export type FoundPage = Pick<typeof seenPages.$inferSelect, 'origin' | 'seenAt'>;

export type StoredSetup = Omit<typeof deskSetups.$inferSelect, 'publicKey'> & {
  /** Whether the import counts as running, and its process as dead. */
  readonly isImportDead: boolean;
};

/** The public key of the script tag. */
export type TagKey = KnownKey & { readonly text: string };

/** The inbox that gets the messages of visitors. */
export interface SetupInbox {
  readonly id: number;
  /** The address from which its mail is sent. */
  readonly address: string;
  /** The first address that an owner entered; it may wait for the operator. */
  readonly wantedAddress: string;
}

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
      lastImport: deskSetups.lastImport,
      importedAt: deskSetups.importedAt,
      isImportDead: sql<boolean>`coalesce(${deskSetups.lastImport}->>'state' = 'running'
        and ${deskSetups.importedAt} < now() - make_interval(secs => ${importLeaseSeconds}), false)`,
    })
    .from(deskSetups)
    .where(eq(deskSetups.userId, userId));
  const inbox = await findSetupInbox(db, userId, helpCenter);
  return {
    setup,
    helpCenter,
    inbox,
    content: await countArticles(db, userId, helpCenter),
    key: await findTagKey(db, userId),
    seen: helpCenter && (await findLastPage(db, seenPages, userId, helpCenter.id)),
    refused: helpCenter && (await findLastPage(db, refusedPages, userId, helpCenter.id)),
    firstTicket: await findFirstTicket(db, userId),
    mailTest: inbox && (await findMailTest(db, { userId, inboxId: inbox.id })),
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

async function findLastPage(
  db: Queryable,
  pages: typeof seenPages | typeof refusedPages,
  userId: number,
  helpCenterId: number,
): Promise<FoundPage | null> {
  const [page] = await db
    .select({ origin: pages.origin, seenAt: pages.seenAt })
    .from(pages)
    .where(and(eq(pages.userId, userId), eq(pages.helpCenterId, helpCenterId)));
  return page ?? null;
}

/** The number of tickets, the newest, among which the first one of a visitor is looked for. */
const mostRead = 1000;

async function findFirstTicket(db: Queryable, userId: number): Promise<FoundSetup['firstTicket']> {
  const newest = db
    .select({ id: tickets.id, openedBy: tickets.openedBy, isSpam: tickets.isSpam })
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(tickets.id))
    .limit(mostRead)
    .as('newest');
  const [first] = await db
    .select({ ticketId: newest.id })
    .from(newest)
    .where(sql`${newest.openedBy} <> 'key' and not ${newest.isSpam}`)
    .orderBy(asc(newest.id))
    .limit(1);
  if (!first) return null;
  const answers = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.userId, userId),
        eq(ticketMessages.ticketId, first.ticketId),
        eq(ticketMessages.type, 'external'),
        isNotNull(ticketMessages.agentId),
      ),
    )
    .limit(1);
  return { ...first, isAnswered: answers.length > 0 };
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

/** Finds the public key of the script tag; null before it is created, and after its end. */
export async function findTagKey(db: Queryable, userId: number): Promise<TagKey | null> {
  const [stored] = await db
    .select({ text: deskSetups.publicKey })
    .from(deskSetups)
    .where(eq(deskSetups.userId, userId));
  const text = stored?.text ?? null;
  const key = text === null ? null : await findKey(db, userId, text);
  return key && text !== null ? { ...key, text } : null;
}

/** Puts a new public key into the script tag, unless a valid one is in it. Without a checklist, none is begun. */
export async function putIntoTag(tx: Transaction, userId: number, apiKey: string): Promise<void> {
  if (await findTagKey(tx, userId)) return;
  const change = { publicKey: apiKey };
  await tx
    .insert(deskSetups)
    .values({ userId, isDismissed: true, ...change })
    .onConflictDoUpdate({ target: deskSetups.userId, set: change });
}

/** Puts the checklist away, or back. */
export async function dismissSetup(db: Database, userId: number, isDismissed: boolean): Promise<void> {
  await db
    .insert(deskSetups)
    .values({ userId, isDismissed })
    .onConflictDoUpdate({ target: deskSetups.userId, set: { isDismissed } });
}
