import { type Static, Type } from 'typebox';
import {
  maxChannelLength,
  maxSearchLength,
  maxVisitArticles,
  maxVisitSearches,
} from '../../../../api/limits.ts';
import { ChatEndReason } from '../../../../api/schemas/chat-periods.ts';
import { saveConversations, savePageFilters } from '../commands/chat.sql.ts';
import { defineKind } from '../kind.ts';
import { fromDate, Id, list, maxRecordId, maybe, OptionalText, Text, Time, toDate } from '../members.ts';
import { readConversations, readPageFilters } from '../queries/chat.sql.ts';

const part = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const pageFilter = defineKind(
  'pageFilter',
  { id: Id, searchFilter: Text, searchName: Text, matchType: Text },
  {
    ids: ({ id }) => [id],
    toRow: (record, userId) => ({ ...record, userId }),
    toRecord: ({ userId: _, ...row }) => row,
    save: (tx, _, rows) => savePageFilters(tx, rows),
    read: readPageFilters,
  },
);

const Visitor = part({
  /** `Direct`, `Organic`, or the domain of the linking page. */
  trafficType: OptionalText,
  se_type: OptionalText,
  last_visit: Time,
  browser: OptionalText,
  os: OptionalText,
  user_city: OptionalText,
  user_country: OptionalText,
});

const Message = part({
  id: Id,
  /** The sender's name. */
  from: Text,
  /** The id of the agent who wrote the message; 0 for the visitor, null for the system. */
  agentID: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** The text; for messages of the system, JSON with a member `type`. */
  message: Text,
  date: Time,
});

const Participant = part({
  agentId: maybe(Id),
  botId: maybe(Type.Union([Text, Type.Integer()])),
  startedAt: Time,
  endedAt: maybe(Time),
  /** The time at which the participant first answered; null if the participant never did. */
  answeredAt: maybe(Time),
  /** The time at which the participant joined, which may be later than the start. */
  joinedAt: maybe(Time),
  /** Why the agent left a period of chat without a decision; null if the agent did not. */
  lostBy: maybe(Type.Enum(['cutOff', 'silent'])),
});

const Count = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const conversation = defineKind(
  'conversation',
  {
    /** The id of the conversation, which the interface calls channel. */
    conversationID: Type.String({ minLength: 1, maxLength: maxChannelLength }),
    date: Time,
    startedAt: Time,
    endedAt: maybe(Time),
    /** The time at which an agent first answered; null if no agent did. */
    answeredAt: maybe(Time),
    rating: maybe(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })),
    /** The time of the first rating of a period of chat. */
    ratedAt: maybe(Time),
    /** The id of the ticket in whose thread it is a period of chat; null if it is not a period. */
    ticketID: maybe(Id),
    /** Why the period ended. */
    endReason: maybe(ChatEndReason),
    /** The time at which the first agent joined the period. */
    takenAt: maybe(Time),
    /** The place in line at which the period began. */
    place: maybe(Count),
    /** The upper end of the wait that the visitor was shown, in minutes. */
    promisedMinutes: maybe(Count),
    /** The language-independent ids of articles that the visitor read before, the last one first. */
    articles: Type.Optional(Type.Array(Id, { maxItems: maxVisitArticles })),
    /** What the visitor searched for before, the last search first. */
    searches: Type.Optional(
      Type.Array(Type.String({ maxLength: maxSearchLength }), { maxItems: maxVisitSearches }),
    ),
    messages: list(Message),
    /** Agents and bots, in the order in which they joined. */
    participants: list(Participant),
    visitor: maybe(Visitor),
    /** The URLs of the visited pages, in the order of the visit. */
    pages: list(Text),
    /** Tags. The type is 0 for the visitor's name, and 1 for any other tag. */
    tags: list(part({ tag: Text, type: Type.Enum([0, 1]), createdDate: Time })),
    labels: list(part({ label: Text, createdDate: Time })),
    cards: list(part({ dataID: Text, data: Text, createdDate: Time, updatedDate: Time })),
  },
  {
    ids: ({ conversationID, messages = [] }) => [
      ...numberInId(conversationID),
      ...messages.map(({ id }) => id),
    ],
    toRow: ({ conversationID, ...record }, userId) => {
      const its = { userId, conversationId: conversationID };
      const {
        visitor,
        messages = [],
        participants = [],
        pages = [],
        tags = [],
        labels = [],
        cards = [],
      } = record;
      return {
        row: {
          userId,
          id: conversationID,
          createdAt: toDate(record.date),
          startedAt: toDate(record.startedAt),
          endedAt: toDate(record.endedAt),
          answeredAt: toDate(record.answeredAt),
          rating: record.rating ?? null,
          ratedAt: toDate(record.ratedAt),
          ticketId: record.ticketID ?? null,
          endReason: record.endReason ?? null,
          takenAt: toDate(record.takenAt),
          place: record.place ?? null,
          promisedMinutes: record.promisedMinutes ?? null,
          articles: record.articles ?? [],
          searches: record.searches ?? [],
        },
        messages: messages.map(({ id, from, agentID, message, date }) => ({
          ...its,
          id,
          senderName: from,
          agentId: agentID,
          message,
          createdAt: toDate(date),
        })),
        participants: participants.map((participant, position) => ({
          ...its,
          position,
          ...participantColumns(participant),
        })),
        visitors: visitor ? [{ ...its, ...visitorColumns(visitor) }] : [],
        pages: pages.map((url, position) => ({ ...its, position, url })),
        tags: tags.map(({ tag, type, createdDate }) => ({
          ...its,
          tag,
          type,
          createdAt: toDate(createdDate),
        })),
        labels: labels.map(({ label, createdDate }) => ({ ...its, label, createdAt: toDate(createdDate) })),
        cards: cards.map(({ dataID, data, createdDate, updatedDate }) => ({
          ...its,
          dataId: dataID,
          data,
          createdAt: toDate(createdDate),
          updatedAt: toDate(updatedDate),
        })),
      };
    },
    toRecord: ({ row, visitor, ...parts }) => ({
      conversationID: row.id,
      date: row.createdAt.toISOString(),
      startedAt: row.startedAt.toISOString(),
      endedAt: fromDate(row.endedAt),
      answeredAt: fromDate(row.answeredAt),
      rating: row.rating,
      ratedAt: fromDate(row.ratedAt),
      ticketID: row.ticketId,
      endReason: row.endReason,
      takenAt: fromDate(row.takenAt),
      place: row.place,
      promisedMinutes: row.promisedMinutes,
      articles: row.articles,
      searches: row.searches,
      messages: parts.messages.map((message) => ({
        id: message.id,
        from: message.senderName,
        agentID: message.agentId,
        message: message.message,
        date: message.createdAt.toISOString(),
      })),
      participants: parts.participants.map((participant) => ({
        agentId: participant.agentId,
        botId: participant.botId,
        startedAt: participant.startedAt.toISOString(),
        endedAt: fromDate(participant.endedAt),
        answeredAt: fromDate(participant.answeredAt),
        joinedAt: fromDate(participant.joinedAt),
        lostBy: participant.lostBy,
      })),
      visitor: visitor && {
        trafficType: visitor.trafficType,
        se_type: visitor.searchEngine,
        last_visit: visitor.lastVisitAt.toISOString(),
        browser: visitor.browser,
        os: visitor.os,
        user_city: visitor.city,
        user_country: visitor.country,
      },
      pages: parts.pages.map(({ url }) => url),
      tags: parts.tags.map(({ tag, type, createdAt }) => ({
        tag,
        type,
        createdDate: createdAt.toISOString(),
      })),
      labels: parts.labels.map(({ label, createdAt }) => ({ label, createdDate: createdAt.toISOString() })),
      cards: parts.cards.map((card) => ({
        dataID: card.dataId,
        data: card.data,
        createdDate: card.createdAt.toISOString(),
        updatedDate: card.updatedAt.toISOString(),
      })),
    }),
    save: saveConversations,
    read: readConversations,
  },
);

/** Returns the number in the id of a period, such as `V5021`: it is of the sequence of ids. */
function numberInId(conversationId: string): number[] {
  const number = Number(/^V([1-9]\d*)$/.exec(conversationId)?.[1] ?? Number.NaN);
  return number <= maxRecordId ? [number] : [];
}

function participantColumns(participant: Static<typeof Participant>) {
  return {
    agentId: participant.agentId ?? null,
    botId: participant.botId ?? null,
    startedAt: toDate(participant.startedAt),
    endedAt: toDate(participant.endedAt),
    answeredAt: toDate(participant.answeredAt),
    joinedAt: toDate(participant.joinedAt),
    lostBy: participant.lostBy ?? null,
  };
}

function visitorColumns(visitor: Static<typeof Visitor>) {
  return {
    trafficType: visitor.trafficType ?? '',
    searchEngine: visitor.se_type ?? '',
    lastVisitAt: toDate(visitor.last_visit),
    browser: visitor.browser ?? '',
    os: visitor.os ?? '',
    city: visitor.user_city ?? '',
    country: visitor.user_country ?? '',
  };
}
