/** Queries conversations for both versions of the statistics. */

import { and, asc, desc, eq, gt, type InferSelectModel, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ReadDatabase } from '../../../db/database.ts';
import type { PublishedReads } from '../../../db/replica/published-reads.ts';
import {
  agents,
  chatLabels,
  chatPages,
  chatParticipants,
  chatTags,
  chatVisitors,
  conversations,
} from '../../../db/tables/index.ts';
import { onChannel, onMatchingPage, withAgent, withBot } from '../conversation-filters.sql.ts';
import { inPages } from '../pages.ts';
import type { Span } from './period.ts';

/** Conditions that selected conversations meet, each with one of its values. An absent condition matches all. */
export interface StatisticsSelection {
  readonly userId: number;
  readonly span: Span;
  readonly agentIds: readonly string[] | undefined;
  readonly botIds: readonly string[] | undefined;
  readonly channels: readonly string[] | undefined;
  readonly pageFilterIds: readonly string[] | undefined;
}

export interface ParticipantRow {
  readonly agentId: number | null;
  /** Null if the agent is unknown. */
  readonly agentName: string | null;
  readonly agentEmail: string | null;
  readonly botId: string | number | null;
  /** The time in ISO 8601. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly answeredAt: string | null;
}

/** A conversation with everything that the statistics count. */
export interface StatisticsRow {
  readonly id: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly rating: number | null;
  readonly visitor: Pick<
    InferSelectModel<typeof chatVisitors>,
    'trafficType' | 'searchEngine' | 'browser' | 'os' | 'city' | 'country'
  > | null;
  readonly startPage: string | null;
  readonly exitPage: string | null;
  readonly labels: readonly string[];
  /** The tags, except the visitor's name, which is stored as a tag too. */
  readonly tags: readonly string[];
  readonly participants: readonly ParticipantRow[];
}

/** Reads conversations by start time, page by page while the caller iterates. One query reads a page with all parts. */
export function listStatistics(
  reads: PublishedReads,
  selection: StatisticsSelection,
): AsyncIterable<StatisticsRow> {
  return inPages<StatisticsRow>((last, limit) =>
    reads.read(selection.userId, (db) => readPage(db, selection, last, limit)),
  );
}

function selectPage(
  db: ReadDatabase,
  { userId, span, agentIds, botIds, channels, pageFilterIds }: StatisticsSelection,
  last: Pick<StatisticsRow, 'id' | 'startedAt'> | undefined,
  limit: number,
) {
  const { id, startedAt } = conversations;
  return db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        last
          ? sql`(${startedAt}, ${id}) > (${sql.param(last.startedAt, startedAt)}, ${last.id})`
          : gt(startedAt, span.after),
        lt(startedAt, span.before),
        onChannel(channels),
        withAgent(agentIds),
        withBot(botIds),
        onMatchingPage(pageFilterIds),
      ),
    )
    .orderBy(asc(startedAt), asc(id))
    .limit(limit)
    .as('page');
}

/** A column with the participants of a conversation, in the order in which they joined. */
const participantList = (isOfConversation: SQL | undefined) => sql<ParticipantRow[]>`(
  select coalesce(json_agg(json_build_object(
    'agentId', ${chatParticipants.agentId}, 'agentName', ${agents.name}, 'agentEmail', ${agents.email},
    'botId', ${chatParticipants.botId}, 'startedAt', ${chatParticipants.startedAt},
    'endedAt', ${chatParticipants.endedAt}, 'answeredAt', ${chatParticipants.answeredAt}
  ) order by ${chatParticipants.startedAt}, ${chatParticipants.position}), '[]')
  from ${chatParticipants}
  left join ${agents} on ${agents.userId} = ${chatParticipants.userId} and ${agents.id} = ${chatParticipants.agentId}
  where ${isOfConversation})`;

async function readPage(
  db: ReadDatabase,
  selection: StatisticsSelection,
  last: Pick<StatisticsRow, 'id' | 'startedAt'> | undefined,
  limit: number,
): Promise<StatisticsRow[]> {
  const page = selectPage(db, selection, last, limit);
  const belongs = (table: { userId: AnyPgColumn; conversationId: AnyPgColumn }) =>
    and(eq(table.userId, selection.userId), eq(table.conversationId, page.id));
  // With a limit, PostgreSQL looks up the visitor of each row; a plain join may read all visitors for every page.
  const visitor = db.select().from(chatVisitors).where(belongs(chatVisitors)).limit(1).as('visitor');
  const pageBy = (order: typeof asc) =>
    db
      .select({ url: chatPages.url })
      .from(chatPages)
      .where(belongs(chatPages))
      .orderBy(order(chatPages.position))
      .limit(1);
  const labels = db
    .select({ label: chatLabels.label })
    .from(chatLabels)
    .where(belongs(chatLabels))
    .orderBy(asc(chatLabels.createdAt), asc(chatLabels.label));
  const tags = db
    .select({ tag: chatTags.tag })
    .from(chatTags)
    .where(and(belongs(chatTags), eq(chatTags.type, 1)))
    .orderBy(asc(chatTags.createdAt), asc(chatTags.tag));
  return await db
    .select({
      id: page.id,
      startedAt: page.startedAt,
      endedAt: page.endedAt,
      answeredAt: page.answeredAt,
      rating: page.rating,
      visitor: {
        trafficType: visitor.trafficType,
        searchEngine: visitor.searchEngine,
        browser: visitor.browser,
        os: visitor.os,
        city: visitor.city,
        country: visitor.country,
      },
      startPage: sql<string | null>`${pageBy(asc)}`,
      exitPage: sql<string | null>`${pageBy(desc)}`,
      labels: sql<string[]>`array${labels}`,
      tags: sql<string[]>`array${tags}`,
      participants: participantList(belongs(chatParticipants)),
    })
    .from(page)
    .leftJoinLateral(visitor, sql`true`)
    .orderBy(asc(page.startedAt), asc(page.id));
}
