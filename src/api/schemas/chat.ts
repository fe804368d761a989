/** Chat (interface sections 2.3 and 4.3). */

import { type Static, Type } from 'typebox';
import { maxChannelLength, maxCustomerEmails, maxEmailLength, maxFilterValues } from '../limits.ts';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';
import { envelope, envelopeWithoutLength, FileType } from './lists.ts';

/** The channel of a conversation, which serves as its id. */
const Channel = Type.String({ minLength: 1, maxLength: maxChannelLength });

export const Conversation = Type.Object({ sid: Id, conversationID: Type.String(), date: Timestamp });
export type Conversation = Static<typeof Conversation>;

export const Message = Type.Object({
  id: Id,
  sid: Id,
  conversationID: Type.String(),
  /** The sender's name. */
  from: Type.String(),
  /** Text; a system message is JSON with a member `type`. */
  message: Type.String(),
  date: Timestamp,
  /** 0 for the visitor, null for the system. */
  agentID: nullable(Type.Integer({ minimum: 0 })),
});
export type Message = Static<typeof Message>;

/** A conversation of a customer, as an agent sees it beside a ticket. */
export const CustomerConversation = Type.Object({
  conversationId: Type.String(),
  date: Timestamp,
  /** Names of the agents who wrote, in the order in which they began to. */
  agentNames: Type.Array(Type.String()),
  /** The beginning of the visitor's first message, on one line; empty if there is none. */
  text: Type.String(),
});
export type CustomerConversation = Static<typeof CustomerConversation>;

export const VisitorInfo = Type.Object({
  /** `Direct`, `Organic`, or the domain of the linking page. */
  trafficType: Type.String(),
  se_type: Type.String(),
  sid: Id,
  conversationID: Type.String(),
  last_visit: Timestamp,
  browser: Type.String(),
  os: Type.String(),
  user_city: Type.String(),
  user_country: Type.String(),
  exitPage: Type.String(),
});
export type VisitorInfo = Static<typeof VisitorInfo>;

export const VisitorTag = Type.Object({
  sid: Id,
  conversationID: Type.String(),
  createdDate: Timestamp,
  tag: Type.String(),
  /** 0 for the visitor's name, 1 for other tags. */
  type: Type.Integer(),
});
export type VisitorTag = Static<typeof VisitorTag>;

export const VisitorLabel = Type.Object({
  conversationID: Type.String(),
  createdDate: Timestamp,
  label: Type.String(),
});
export type VisitorLabel = Static<typeof VisitorLabel>;

export const VisitorCard = Type.Object({
  dataID: Type.String(),
  data: Type.String(),
  sid: Id,
  conversationID: Type.String(),
  createdDate: Timestamp,
  updatedDate: Timestamp,
});
export type VisitorCard = Static<typeof VisitorCard>;

export const Agent = Type.Object({
  agentID: Id,
  sid: Id,
  agentName: Type.String(),
  agentEmail: Type.String(),
  agentPicture: Type.String(),
  /** The epoch (1970) if the agent was never active. */
  agentLastActive: Timestamp,
  department: Type.String(),
  isBackOffice: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  /** Group names, separated by commas. */
  groups: Type.String(),
});
export type Agent = Static<typeof Agent>;

export const PageFilter = Type.Object({
  id: Id,
  sid: Id,
  searchFilter: Type.String(),
  searchName: Type.String(),
  /** One of `matchTypes`; a filter of another type matches nothing. */
  matchType: Type.String(),
});
export type PageFilter = Static<typeof PageFilter>;

/** Duration in milliseconds. */
const Span = Type.Integer();

export const StatisticsRow = Type.Object({
  channel: Type.String(),
  agentName: Type.String(),
  agentEmail: Type.String(),
  referral: Type.String(),
  searchEngine: Type.String(),
  exitPage: Type.String(),
  browser: Type.String(),
  os: Type.String(),
  city: Type.String(),
  country: Type.String(),
  labels: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  duration: nullable(Span),
  rating: nullable(Type.Integer()),
  responseTime: nullable(Span),
  startedAt: Timestamp,
});
export type StatisticsRow = Static<typeof StatisticsRow>;

export const Participant = Type.Object({
  agentId: nullable(Id),
  botId: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
  duration: nullable(Span),
  responseTime: nullable(Span),
  startedAt: Timestamp,
  endedAt: nullable(Timestamp),
});
export type Participant = Static<typeof Participant>;

export const StatisticsRowV2 = Type.Object({
  channel: Type.String(),
  referral: Type.String(),
  searchEngine: Type.String(),
  startPage: Type.String(),
  exitPage: Type.String(),
  browser: Type.String(),
  os: Type.String(),
  city: Type.String(),
  country: Type.String(),
  labels: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  startedAt: Timestamp,
  duration: nullable(Span),
  responseTime: nullable(Span),
  rating: nullable(Type.Integer()),
  participants: Type.Array(Participant),
});
export type StatisticsRowV2 = Static<typeof StatisticsRowV2>;

/** `YYYY-MM-DD`, or a full ISO 8601 timestamp. */
const DateText = Type.String({ minLength: 1, maxLength: 40 });

/** A value of a filter; an unknown value matches nothing. */
const FilterValue = Type.String({ minLength: 1, maxLength: maxChannelLength });
const FilterValues = Type.Array(FilterValue, { maxItems: maxFilterValues });

const InConversation = Type.Object({ conversationId: Channel });

export const listConversations = contract(
  'Chat:Read',
  Type.Object({ fromDate: DateText, toDate: DateText, pageFilterId: Type.Optional(FilterValues) }),
  envelope(Conversation),
);

export const listCustomerConversations = ours(
  contract(
    'Chat:Read',
    Type.Object({
      /** Letter case does not matter. */
      emails: Type.Array(Type.String({ format: 'email', maxLength: maxEmailLength }), {
        minItems: 1,
        maxItems: maxCustomerEmails,
      }),
    }),
    Type.Object({
      /** The newest `maxCustomerConversations`, the newest first. */
      conversations: Type.Array(CustomerConversation),
    }),
  ),
);

export const grabConversation = contract('Chat:Read', InConversation, envelope(Message));
export const grabVisitorInfo = contract('Chat:Read', InConversation, envelopeWithoutLength(VisitorInfo));
export const grabVisitorTags = contract('Chat:Read', InConversation, envelope(VisitorTag));
export const grabVisitorLabels = contract('Chat:Read', InConversation, envelopeWithoutLength(VisitorLabel));
export const grabVisitorCards = contract('Chat:Read', InConversation, envelope(VisitorCard));

export const grabAgent = contract('Chat:Read', Type.Object({ agentId: FilterValue }), envelope(Agent));
export const grabAgents = contract('Chat:Read', Type.Object({}), envelope(Agent));

const statisticsQuery = {
  startTime: DateText,
  /** @default now */
  endTime: Type.Optional(DateText),
  agentId: Type.Optional(FilterValue),
  agentIds: Type.Optional(FilterValues),
  channel: Type.Optional(FilterValue),
  channels: Type.Optional(FilterValues),
  fileType: Type.Optional(FileType),
  /** IANA name of the time zone in which dates are read. @default Europe/Stockholm */
  timezone: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  pageFilterId: Type.Optional(FilterValues),
};

/** Deprecated: `chatStatisticsV2` returns more. */
export const chatStatistics = contract('Chat:Read', Type.Object(statisticsQuery), envelope(StatisticsRow), {
  format: 'csv',
});

export const chatStatisticsV2 = contract(
  'Chat:Read',
  Type.Object({
    ...statisticsQuery,
    botId: Type.Optional(FilterValue),
    botIds: Type.Optional(FilterValues),
  }),
  envelope(StatisticsRowV2),
  { format: 'csv' },
);

export const pageFilters = contract('Chat:Read', Type.Object({}), envelope(PageFilter));
