/** Copies agents, page filters and conversations. */

import * as chat from '../../api/operations/chat.ts';
import type { Conversation, Participant, StatisticsRowV2 } from '../../api/schemas/chat.ts';
import type { Client } from '../../client/client.ts';
import { unlessMissing } from '../../client/unless-missing.ts';
import { yearsSince } from './date-ranges.ts';

export async function* mirrorAgents(
  client: Client,
  { agentIds }: { readonly agentIds: Set<number> },
): AsyncGenerator<object> {
  const { json } = await client.send(chat.grabAgents, {});
  for (const { sid: _, ...agent } of json) {
    agentIds.add(agent.agentID);
    yield {
      kind: 'agent',
      ...agent,
      agentEmail: agent.agentEmail || null,
      agentPicture: agent.agentPicture || null,
      agentLastActive: Date.parse(agent.agentLastActive) === 0 ? null : agent.agentLastActive,
      isBackOffice: agent.isBackOffice === '1',
      groups: agent.groups === '' ? [] : agent.groups.split(','),
    };
  }
}

export async function* mirrorPageFilters(client: Client): AsyncGenerator<object> {
  const { json } = await client.send(chat.pageFilters, {});
  for (const { sid: _, ...filter } of json) yield { kind: 'pageFilter', ...filter };
}

export async function* mirrorConversations(
  client: Client,
  { since }: { readonly since?: string | undefined },
): AsyncGenerator<object> {
  for (const { first, last } of yearsSince(since)) {
    const listed = await client.send(chat.listConversations, { fromDate: first, toDate: last });
    const inOrder = listed.json.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
    for (const group of groupsOf(inOrder)) {
      const statistics = await readStatistics(client, group);
      for (const conversation of group) {
        const record = await readConversation(
          client,
          conversation,
          statistics.get(conversation.conversationID),
        );
        if (record) yield record;
      }
    }
  }
}

const dayLength = 86_400_000;

/** Maximum number of channels in one request, so that their names fit into its url. */
const channelsAtOnce = 10;

/** A group spans at most 100 days: statistics cover 365 days, and a conversation may start long after its creation. */
const groupDays = 100;
const statisticsDays = 364;

function* groupsOf(conversations: readonly Conversation[]): Generator<Conversation[]> {
  let group: Conversation[] = [];
  for (const conversation of conversations) {
    const [first] = group;
    const isFar = first && Date.parse(conversation.date) - Date.parse(first.date) > groupDays * dayLength;
    if (isFar || group.length === channelsAtOnce) {
      yield group;
      group = [];
    }
    group.push(conversation);
  }
  if (group.length > 0) yield group;
}

/** Reads the statistics of a group by channel. The group's oldest conversation is its first. */
async function readStatistics(
  client: Client,
  group: readonly Conversation[],
): Promise<Map<string, StatisticsRowV2>> {
  const start = Math.min(...group.map(({ date }) => Date.parse(date))) - dayLength;
  const { json } = await client.send(chat.chatStatisticsV2, {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + statisticsDays * dayLength).toISOString(),
    timezone: 'UTC',
    channels: group.map(({ conversationID }) => conversationID),
  });
  return new Map(json.map((row) => [row.channel, row]));
}

/** Reads one conversation; null if it no longer exists. */
async function readConversation(
  client: Client,
  { conversationID, date }: Conversation,
  row: StatisticsRowV2 | undefined,
): Promise<object | null> {
  const conversation = { conversationId: conversationID };
  const answers = await unlessMissing(
    Promise.all([
      client.send(chat.grabConversation, conversation),
      client.send(chat.grabVisitorInfo, conversation),
      client.send(chat.grabVisitorTags, conversation),
      client.send(chat.grabVisitorLabels, conversation),
      client.send(chat.grabVisitorCards, conversation),
    ]),
  );
  if (!answers) return null;
  const [messages, [visitor], tags, labels, cards] = [
    answers[0].json,
    answers[1].json,
    answers[2].json,
    answers[3].json,
    answers[4].json,
  ];
  const startedAt = row?.startedAt ?? date;
  return {
    kind: 'conversation',
    conversationID,
    date,
    startedAt,
    endedAt: later(startedAt, row?.duration),
    answeredAt: later(startedAt, row?.responseTime),
    rating: row?.rating ?? null,
    messages: messages.map(({ sid: _, conversationID: __, ...message }) => message),
    participants: row?.participants.map(participantRecord) ?? [],
    visitor: visitor ? visitorRecord(visitor) : null,
    pages: visitedPages(row?.startPage ?? '', row?.exitPage || (visitor?.exitPage ?? '')),
    tags: tags.map(({ tag, type, createdDate }) => ({ tag, type, createdDate })),
    labels: labels.map(({ label, createdDate }) => ({ label, createdDate })),
    cards: cards.map(({ sid: _, conversationID: __, ...card }) => card),
  };
}

function participantRecord({ agentId, botId, startedAt, endedAt, responseTime }: Participant): object {
  return { agentId, botId, startedAt, endedAt, answeredAt: later(startedAt, responseTime) };
}

function visitorRecord({
  sid: _,
  conversationID: __,
  exitPage: ___,
  ...visitor
}: {
  readonly sid: number;
  readonly conversationID: string;
  readonly exitPage: string;
}): object {
  return visitor;
}

function visitedPages(startPage: string, exitPage: string): string[] {
  return [...new Set([startPage, exitPage])].filter((page) => page !== '');
}

function later(time: string, milliseconds: number | null | undefined): string | null {
  if (milliseconds === null || milliseconds === undefined) return null;
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
