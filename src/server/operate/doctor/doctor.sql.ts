/** The queries of the checks. Queries that count rows need the tables of this release. */

import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { markupVersion } from '../../../markup/html/without-inline.ts';
import { articleHtmlVersion } from '../../../markup/version.ts';
import { rowVersion } from '../../../search/index/article-row.ts';
import type { Transaction } from '../../db/database.ts';
import { type PrimaryState, primaryQuery } from '../../db/replica/server-state.ts';
import {
  apiKeys,
  articlePages,
  faqArticles,
  helpCenters,
  idempotencyKeys,
  imapFolders,
  incomingMails,
  mails,
  searchIndexes,
  searchTitles,
  ticketMessages,
  uploads,
  usedForms,
  users,
  webhookDeliveries,
  webhooks,
} from '../../db/tables/index.ts';
import type { Config } from '../../settings/server/config.ts';
import { listRequested } from '../../users/grants/claims.sql.ts';
import { findDuplicates } from '../../users/grants/find-duplicates.ts';
import { listInboxes } from '../../users/inboxes/inbox-settings.sql.ts';

const ServerState = Compile(
  Type.Object({
    version: Type.String(),
    versionNumber: Type.Integer(),
    encoding: Type.String(),
    /** The size of this database in bytes. */
    size: Type.Number(),
    maxConnections: Type.Integer(),
    usedConnections: Type.Integer(),
    /** The number of used connections that Frontdesk opened, by their application names. */
    ourConnections: Type.Integer(),
    /** The database's time in milliseconds since 1970. */
    clock: Type.Number(),
    extensions: Type.Array(Type.String()),
    isReplica: Type.Boolean(),
    /** Durability settings of PostgreSQL that are off: a power failure may lose acknowledged data. */
    unsafe: Type.Array(Type.String()),
  }),
);

export type Server = Awaited<ReturnType<typeof describeServer>>;

/** Reads a server's version, settings and usage; the tables may be of any release. */
export async function describeServer(tx: Transaction) {
  const { rows } = await tx.execute(sql`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding,
      pg_database_size(current_database())::float8 as size,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        as "maxConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
      (select count(*)::int from pg_stat_activity where application_name like 'frontdesk%') as "ourConnections",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      (select coalesce(array_agg(extname::text), '{}') from pg_extension) as extensions,
      pg_is_in_recovery() as "isReplica",
      array(select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name) as unsafe`);
  return ServerState.Parse(rows[0]);
}

/** Reads the primary's state, to compare it with the replica's; null if the query returns no row. */
export async function describePrimary(tx: Transaction): Promise<PrimaryState | null> {
  const { rows } = await tx.execute<PrimaryState & Record<string, unknown>>(sql.raw(primaryQuery));
  return rows[0] ?? null;
}

/** Finds any help center, for a check that needs some user. */
export async function findAnyHelpCenter(
  tx: Transaction,
): Promise<{ readonly userId: number; readonly language: string } | null> {
  const [row] = await tx
    .select({ userId: helpCenters.userId, language: helpCenters.defaultLanguage })
    .from(helpCenters)
    .orderBy(asc(helpCenters.userId), asc(helpCenters.id))
    .limit(1);
  return row ?? null;
}

/** Runs one subquery per number in a single statement, and returns the numbers by the subqueries' names. */
async function readNumbers<Name extends string>(
  tx: Transaction,
  queries: Readonly<Record<Name, SQL>>,
): Promise<Readonly<Record<Name, number>>> {
  const columns = Object.entries<SQL>(queries).map(
    ([name, query]) => sql`(${query})::float8 as ${sql.identifier(name)}`,
  );
  const { rows } = await tx.execute(sql`select ${sql.join(columns, sql`, `)}`);
  if (hasNumbers(rows[0], queries)) return rows[0];
  throw new Error('the database gave no number');
}

function hasNumbers<Name extends string>(
  row: Readonly<Record<string, unknown>> | undefined,
  names: Readonly<Record<Name, unknown>>,
): row is Readonly<Record<Name, number>> {
  return Object.keys(names).every((name) => typeof row?.[name] === 'number');
}

/** The maximum number of keys that a report lists. */
const mostNamed = 5;

/** Counts users and valid keys, and lists a few public keys whose origins are too wide or without TLS. */
export async function countKeys(tx: Transaction) {
  const namePublic = async (condition: SQL) =>
    await tx
      .select({ userId: apiKeys.userId, id: apiKeys.id })
      .from(apiKeys)
      .where(and(eq(apiKeys.kind, 'public'), eq(apiKeys.isRevoked, false), condition))
      .limit(mostNamed);
  const counts = await readNumbers(tx, {
    users: sql`select count(*) from ${users}`,
    secretKeys: sql`select count(*) from ${apiKeys} where kind = 'secret' and not is_revoked`,
    publicKeys: sql`select count(*) from ${apiKeys} where kind = 'public' and not is_revoked`,
  });
  return {
    ...counts,
    forEverySite: await namePublic(sql`'*' = any(${apiKeys.origins})`),
    // Pages on localhost need no TLS.
    withoutTls: await namePublic(
      sql`exists (select from unnest(${apiKeys.origins}) origin
        where origin like 'http://%' and origin !~ '^http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?$')`,
    ),
  };
}

/** Lists what several users have, and what owners asked for. */
export async function listClaims(tx: Transaction) {
  const { users: count } = await readNumbers(tx, { users: sql`select count(*) from ${users}` });
  return {
    users: count,
    duplicates: findDuplicates(await listInboxes(tx)),
    requested: await listRequested(tx),
  };
}

/** Counts outgoing messages that are due or held back, and those that failed within a week. */
export async function countOutbox(tx: Transaction) {
  return await readNumbers(tx, {
    due: sql`select count(*) from ${mails} where next_attempt_at < now()`,
    oldestSeconds: sql`
      select coalesce(extract(epoch from now() - min(next_attempt_at)), 0) from ${mails}
      where next_attempt_at < now()`,
    failed: sql`
      select count(*) from ${mails}
      where state in ('failed', 'dead', 'bounced') and created_at > now() - interval '7 days'`,
    held: sql`select count(*) from ${mails} where state = 'held'`,
  });
}

export async function countIncomingMail(tx: Transaction) {
  return await readNumbers(tx, {
    unread: sql`select count(*) from ${incomingMails} where state = 'new'`,
    oldestSeconds: sql`
      select coalesce(extract(epoch from now() - min(received_at)), 0) from ${incomingMails}
      where state = 'new'`,
    quarantined: sql`select count(*) from ${incomingMails} where state = 'aside'`,
    pendingApproval: sql`select count(*) from ${incomingMails} where state = 'held'`,
    // Infinity if no mailbox was ever read completely.
    mailboxSeconds: sql`
      select coalesce(extract(epoch from now() - max(read_at))::float8, 'infinity') from ${imapFolders}`,
  });
}

/** Counts articles, and those whose search index, embedding or page is missing or outdated. */
export async function countSearch(tx: Transaction, { embeddings }: Config) {
  const model = embeddings?.model ?? null;
  return await readNumbers(tx, {
    articles: sql`select count(*) from ${searchTitles}`,
    old: sql`select coalesce(sum(article_count), 0) from ${searchIndexes} where rows_version < ${rowVersion}`,
    largest: sql`select coalesce(max(article_count), 0) from ${searchIndexes}`,
    notIndexed: sql`
      select count(*) from ${faqArticles} a
      where status = 'published' and not is_removed
        and not exists (select from ${searchTitles} t where t.user_id = a.user_id and t.article_id = a.id)`,
    notEmbedded: sql`
      select count(*) from ${searchTitles}
      where ${model}::text is not null and embedded_by is distinct from ${model}`,
    oldPages: sql`select count(*) from ${articlePages} where version < ${articleHtmlVersion}`,
  });
}

export async function countWebhooks(tx: Transaction) {
  return await readNumbers(tx, {
    webhooks: sql`select count(*) from ${webhooks}`,
    disabled: sql`select count(*) from ${webhooks} where disabled_at is not null`,
    failing: sql`select count(*) from ${webhooks} where disabled_at is null and failures > 0`,
    dueDeliveries: sql`select count(*) from ${webhookDeliveries} where next_attempt_at < now()`,
  });
}

/** Counts rows that housekeeping should have removed or brought up. */
export async function countLeftovers(tx: Transaction) {
  return await readNumbers(tx, {
    // Hours since the oldest row that expires after a day should have been removed.
    lateHours: sql`
      select greatest(0, extract(epoch from now() - least(
        (select min(created_at) from ${idempotencyKeys}),
        (select min(created_at) from ${usedForms}),
        (select min(created_at) from ${uploads} where attached_at is null)
      )) / 3600 - 24)`,
    // The condition is written as in the indexes, so that PostgreSQL uses them.
    oldMarkup: sql`
      select (select count(*) from ${faqArticles} where markup_version < ${sql.raw(String(markupVersion))})
        + (select count(*) from ${ticketMessages} where markup_version < ${sql.raw(String(markupVersion))})`,
  });
}
