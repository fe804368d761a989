import type { InferInsertModel } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import {
  agents,
  chatCards,
  chatLabels,
  chatMessages,
  chatPages,
  chatParticipants,
  chatTags,
  chatVisitors,
  conversations,
  pageFilters,
} from '../../src/server/db/tables/index.ts';

type OfConversation = 'userId' | 'conversationId' | 'position';

/** A conversation with its parts; what is left out is as the tables have it. */
export interface NewConversation extends InferInsertModel<typeof conversations> {
  readonly messages?: readonly Omit<InferInsertModel<typeof chatMessages>, OfConversation>[];
  /** In the order in which they stand. */
  readonly participants?: readonly Omit<InferInsertModel<typeof chatParticipants>, OfConversation>[];
  readonly visitor?: Omit<InferInsertModel<typeof chatVisitors>, OfConversation>;
  /** Addresses in the order in which the visitor saw them. */
  readonly pages?: readonly string[];
  readonly tags?: readonly Omit<InferInsertModel<typeof chatTags>, OfConversation>[];
  readonly labels?: readonly Omit<InferInsertModel<typeof chatLabels>, OfConversation>[];
  readonly cards?: readonly Omit<InferInsertModel<typeof chatCards>, OfConversation>[];
}

/** Stores a conversation of an existing user. Answers its channel. */
export async function buildConversation(db: Database, conversation: NewConversation): Promise<string> {
  const {
    messages = [],
    participants = [],
    visitor,
    pages = [],
    tags = [],
    labels = [],
    cards = [],
    ...row
  } = conversation;
  const its = { userId: row.userId, conversationId: row.id };
  const ownedBy = <Row>(rows: readonly Row[]) => rows.map((part) => ({ ...part, ...its }));
  await db.insert(conversations).values(row);
  if (messages.length > 0) await db.insert(chatMessages).values(ownedBy(messages));
  if (participants.length > 0) {
    const rows = participants.map((participant, position) => ({ ...participant, ...its, position }));
    await db.insert(chatParticipants).values(rows);
  }
  if (visitor) await db.insert(chatVisitors).values({ ...visitor, ...its });
  if (pages.length > 0) {
    await db.insert(chatPages).values(pages.map((url, position) => ({ ...its, position, url })));
  }
  if (tags.length > 0) await db.insert(chatTags).values(ownedBy(tags));
  if (labels.length > 0) await db.insert(chatLabels).values(ownedBy(labels));
  if (cards.length > 0) await db.insert(chatCards).values(ownedBy(cards));
  return row.id;
}

interface NewPeriod extends NewConversation {
  readonly ticketId: number;
  /** The agent who took it and answered. */
  readonly agentId: number;
}

/** Stores a period of chat that an agent has just ended. Answers its channel. */
export async function buildPeriod(db: Database, { agentId, ...period }: NewPeriod): Promise<string> {
  const endedAt = new Date();
  const startedAt = new Date(endedAt.getTime() - 300_000);
  const answeredAt = new Date(startedAt.getTime() + 20_000);
  const times = { createdAt: startedAt, startedAt, answeredAt, takenAt: answeredAt, endedAt };
  const participant = { agentId, startedAt, joinedAt: answeredAt, answeredAt, endedAt };
  return await buildConversation(db, {
    ...times,
    endReason: 'agent',
    place: 1,
    participants: [participant],
    visitor: { lastVisitAt: startedAt },
    ...period,
  });
}

/** Stores an agent of an existing user. Answers its id. */
export async function buildAgent(db: Database, agent: InferInsertModel<typeof agents>): Promise<number> {
  const [made] = await db.insert(agents).values(agent).returning({ id: agents.id });
  if (!made) throw new Error('the agent was not stored');
  return made.id;
}

/** Stores a page filter of an existing user. Answers its id. */
export async function buildPageFilter(
  db: Database,
  filter: InferInsertModel<typeof pageFilters>,
): Promise<number> {
  const [made] = await db.insert(pageFilters).values(filter).returning({ id: pageFilters.id });
  if (!made) throw new Error('the page filter was not stored');
  return made.id;
}

const at = (time: string) => new Date(`2026-03-02T${time}Z`);

/** A conversation of a visitor with a bot and then an agent, with every part that one can have. */
export function helpWithBoots(userId: number, agentId: number): NewConversation {
  return {
    userId,
    id: 'c-2026-0302-1',
    createdAt: at('08:59:30.250'),
    startedAt: at('09:00:00.000'),
    endedAt: at('09:12:30.500'),
    answeredAt: at('09:01:15.125'),
    rating: 5,
    messages: [
      {
        id: 9001,
        senderName: 'System',
        agentId: null,
        message: '{"type":"visitor-join","currentPage":"https://shop.example/boots"}',
        createdAt: at('08:59:30.250'),
      },
      {
        id: 9002,
        senderName: 'Maja',
        agentId: 0,
        message: 'Do the boots run small? <b>',
        createdAt: at('09:00:00.000'),
      },
      // Two at the same instant stand in the order of their ids.
      { id: 9004, senderName: 'Nils', agentId, message: 'Take one size up.', createdAt: at('09:01:15.125') },
      { id: 9003, senderName: 'Nils', agentId, message: 'Hello Maja!', createdAt: at('09:01:15.125') },
    ],
    participants: [
      { botId: 'size-guide', startedAt: at('09:00:00.000'), endedAt: at('09:00:45.000') },
      {
        agentId,
        startedAt: at('09:00:45.000'),
        endedAt: at('09:12:30.500'),
        answeredAt: at('09:01:15.125'),
      },
    ],
    visitor: {
      trafficType: 'Organic',
      searchEngine: 'Google',
      lastVisitAt: at('08:50:00.000'),
      browser: 'Firefox 147',
      os: 'Linux',
      city: 'Gothenburg',
      country: 'Sweden',
    },
    pages: ['https://shop.example/', 'https://shop.example/boots', 'https://shop.example/checkout?step=1'],
    tags: [
      { tag: 'Maja', type: 0, createdAt: at('09:00:10.000') },
      { tag: 'boots', type: 1, createdAt: at('09:02:00.000') },
      { tag: 'advice', type: 1, createdAt: at('09:01:00.000') },
    ],
    labels: [
      { label: 'Sold', createdAt: at('09:13:00.000') },
      { label: 'Sizes', createdAt: at('09:11:00.000') },
    ],
    cards: [
      {
        dataId: 'basket',
        data: '{"items":2}',
        createdAt: at('09:00:20.000'),
        updatedAt: at('09:05:00.000'),
      },
    ],
  };
}
