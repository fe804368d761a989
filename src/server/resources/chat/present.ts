/** Converts rows of chats to the objects of responses (interface section 2.3); no other file knows both shapes. */

import { maxLastLineLength } from '../../../api/limits.ts';
import type {
  Agent,
  Conversation,
  CustomerConversation,
  Message,
  PageFilter,
  Participant,
  StatisticsRow as StatisticsRowV1,
  StatisticsRowV2,
  VisitorCard,
  VisitorInfo,
  VisitorLabel,
  VisitorTag,
} from '../../../api/schemas/chat.ts';
import { shorten } from '../../../formats/shorten.ts';
import type {
  AgentRow,
  CardRow,
  ConversationRow,
  LabelRow,
  MessageRow,
  PageFilterRow,
  TagRow,
  VisitorRow,
} from './conversations.sql.ts';
import type { CustomerConversationRow } from './customer-chats.sql.ts';
import type { ParticipantRow, StatisticsRow } from './statistics/statistics.sql.ts';

/** The time that replaces a missing one in responses. */
const never = new Date(0);

export function presentConversation(row: ConversationRow): Conversation {
  return { sid: row.userId, conversationID: row.id, date: row.createdAt.toISOString() };
}

export function presentCustomerConversation(row: CustomerConversationRow): CustomerConversation {
  return {
    conversationId: row.id,
    date: row.createdAt.toISOString(),
    agentNames: [...row.agentNames],
    text: shorten(row.text ?? '', 'und', maxLastLineLength),
  };
}

export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    sid: row.userId,
    conversationID: row.conversationId,
    from: row.senderName,
    message: row.message,
    date: row.createdAt.toISOString(),
    agentID: row.agentId,
  };
}

export function presentVisitorInfo(row: VisitorRow): VisitorInfo {
  return {
    trafficType: row.trafficType,
    se_type: row.searchEngine,
    sid: row.userId,
    conversationID: row.conversationId,
    last_visit: row.lastVisitAt.toISOString(),
    browser: row.browser,
    os: row.os,
    user_city: row.city,
    user_country: row.country,
    exitPage: row.exitPage ?? '',
  };
}

export function presentVisitorTag(row: TagRow): VisitorTag {
  return {
    sid: row.userId,
    conversationID: row.conversationId,
    createdDate: row.createdAt.toISOString(),
    tag: row.tag,
    type: row.type,
  };
}

export function presentVisitorLabel(row: LabelRow): VisitorLabel {
  return {
    conversationID: row.conversationId,
    createdDate: row.createdAt.toISOString(),
    label: row.label,
  };
}

export function presentVisitorCard(row: CardRow): VisitorCard {
  return {
    dataID: row.dataId,
    data: row.data,
    sid: row.userId,
    conversationID: row.conversationId,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  };
}

export function presentAgent(row: AgentRow): Agent {
  return {
    agentID: row.id,
    sid: row.userId,
    agentName: row.name,
    agentEmail: row.email ?? '',
    agentPicture: row.picture ?? '',
    agentLastActive: (row.lastActiveAt ?? never).toISOString(),
    department: row.department,
    isBackOffice: row.isBackOffice ? '1' : '0',
    groups: row.groups.join(','),
  };
}

export function presentPageFilter(row: PageFilterRow): PageFilter {
  return {
    id: row.id,
    sid: row.userId,
    searchFilter: row.searchFilter,
    searchName: row.searchName,
    matchType: row.matchType,
  };
}

/** Presents statistics. @param agentIds agents whose names are preferred; undefined without this filter */
export function presentStatistics(
  row: StatisticsRow,
  agentIds: readonly string[] | undefined,
): StatisticsRowV1 {
  const agent = answeringParticipant(row, agentIds);
  return {
    channel: row.id,
    agentName: agent?.agentName ?? '',
    agentEmail: agent?.agentEmail ?? '',
    referral: row.visitor?.trafficType ?? '',
    searchEngine: row.visitor?.searchEngine ?? '',
    exitPage: row.exitPage ?? '',
    ...presentVisitor(row),
    labels: [...row.labels],
    tags: [...row.tags],
    ...presentResult(row),
    startedAt: row.startedAt.toISOString(),
  };
}

export function presentStatisticsV2(row: StatisticsRow): StatisticsRowV2 {
  return {
    channel: row.id,
    referral: row.visitor?.trafficType ?? '',
    searchEngine: row.visitor?.searchEngine ?? '',
    startPage: row.startPage ?? '',
    exitPage: row.exitPage ?? '',
    ...presentVisitor(row),
    labels: [...row.labels],
    tags: [...row.tags],
    startedAt: row.startedAt.toISOString(),
    ...presentResult(row),
    participants: row.participants.map(presentParticipant),
  };
}

function presentVisitor({ visitor }: StatisticsRow) {
  return {
    browser: visitor?.browser ?? '',
    os: visitor?.os ?? '',
    city: visitor?.city ?? '',
    country: visitor?.country ?? '',
  };
}

/** Returns the result of a conversation that an agent has answered. */
function presentResult({ startedAt, endedAt, answeredAt, rating }: StatisticsRow) {
  return answeredAt === null
    ? { duration: null, rating: null, responseTime: null }
    : {
        duration: millisecondsTo(endedAt, startedAt),
        rating,
        responseTime: millisecondsTo(answeredAt, startedAt),
      };
}

function presentParticipant(row: ParticipantRow): Participant {
  const startedAt = new Date(row.startedAt);
  const endedAt = row.endedAt === null ? null : new Date(row.endedAt);
  const answeredAt = row.answeredAt === null ? null : new Date(row.answeredAt);
  return {
    agentId: row.agentId,
    botId: row.botId,
    duration: millisecondsTo(endedAt, startedAt),
    responseTime: millisecondsTo(answeredAt, startedAt),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function millisecondsTo(end: Date | null, start: Date): number | null {
  return end === null ? null : end.getTime() - start.getTime();
}

/** Returns the agent whose name the conversation gets: the first who answered, else the first who joined. */
function answeringParticipant(
  { participants }: StatisticsRow,
  agentIds: readonly string[] | undefined,
): ParticipantRow | undefined {
  const candidates = participants.filter(
    ({ agentId }) => agentId !== null && (agentIds === undefined || agentIds.includes(String(agentId))),
  );
  const answered = candidates
    .filter((row): row is ParticipantRow & { answeredAt: string } => row.answeredAt !== null)
    .toSorted((a, b) => Date.parse(a.answeredAt) - Date.parse(b.answeredAt));
  return answered[0] ?? candidates[0];
}
