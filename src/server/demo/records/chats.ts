import { atWork, daysAgo, earliest, lastMoment, later } from './calendar.ts';
import type { Chance } from './chance.ts';
import { type Talk, talks } from './chat-talks.ts';
import { type Agent, type Customer, chatAgents } from './people.ts';
import { idsFrom } from './tickets.ts';

const shop = 'https://skogsrand.example';

const filters = [
  { searchFilter: '/checkout', searchName: 'Checkout', matchType: 'contains' },
  { searchFilter: `${shop}/sv`, searchName: 'Swedish pages', matchType: 'startsWith' },
  { searchFilter: '/repairs', searchName: 'Repairs', matchType: 'endsWith' },
  { searchFilter: `${shop}/help`, searchName: 'Help', matchType: 'exact' },
];

const sources: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Direct', ''],
  ['Organic', 'Google'],
  ['Organic', 'Bing'],
  ['Organic', 'DuckDuckGo'],
  ['fjallbloggen.example', ''],
];

const systems: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Chrome 142', 'Windows 11'],
  ['Safari 26', 'iOS 26'],
  ['Firefox 145', 'Linux'],
  ['Chrome 142', 'Android 16'],
  ['Safari 26', 'macOS 26'],
  ['Edge 142', 'Windows 11'],
];

const bot = { name: 'Stig', id: 'stig-guide' };

/** Page filters, and `count` conversations of the last 90 days. */
export function makeChats(
  userId: number,
  customers: readonly [Customer, ...Customer[]],
  count: number,
  chance: Chance,
): object[] {
  const nextId = idsFrom(5001);
  const pageFilters = filters.map((filter, index) => ({
    kind: 'pageFilter',
    userId,
    id: 131 + index,
    ...filter,
  }));
  const conversations = Array.from({ length: count }, (_, index) => {
    const talk = chance.pick(talks);
    const [first, ...others] = customers.filter(({ language }) => language === talk.language);
    const customer = first ? chance.pick([first, ...others]) : chance.pick(customers);
    const days = 1 + Math.round((89 * (count - 1 - index)) / count);
    return makeConversation({ userId, number: index + 1, talk, customer, days, nextId }, chance);
  });
  return [...pageFilters, ...conversations];
}

interface ConversationPlan {
  readonly userId: number;
  readonly number: number;
  readonly talk: Talk;
  readonly customer: Customer;
  readonly days: number;
  nextId(): number;
}

interface Line {
  readonly from: string;
  readonly agentID: number | null;
  readonly message: string;
  readonly date: Date;
}

function makeConversation(plan: ConversationPlan, chance: Chance): object {
  const { userId, number, talk, customer, days } = plan;
  const agent = chance.pick(chatAgents);
  const created = earliest(atWork(daysAgo(days, chance)), later(lastMoment, -30));
  // Some leave before anybody has answered.
  const isAnswered = !chance.happens(0.1);
  const isGreetedByBot = chance.happens(0.25);
  const { lines, answered, ended } = writeLines(plan, { agent, created, isAnswered, isGreetedByBot }, chance);
  const page = `${shop}${talk.pages.at(-1) ?? '/'}`;
  const [trafficType, searchEngine] = chance.pick(sources);
  const [browser, os] = chance.pick(systems);
  const started = later(created, 0.5);
  const join: Line = {
    from: 'System',
    agentID: null,
    message: JSON.stringify({ type: 'visitor-join', currentPage: page }),
    date: created,
  };
  return {
    kind: 'conversation',
    userId,
    conversationID: `skogsrand-${String(number).padStart(4, '0')}`,
    date: created.toISOString(),
    startedAt: started.toISOString(),
    endedAt: ended.toISOString(),
    answeredAt: answered?.toISOString() ?? null,
    rating: isAnswered && chance.happens(0.6) ? chance.pick([5, 5, 5, 4, 4, 3, 2]) : null,
    messages: [join, ...lines].map(({ date, ...line }) => ({
      id: plan.nextId(),
      ...line,
      date: date.toISOString(),
    })),
    participants: [
      ...(isGreetedByBot
        ? [{ botId: bot.id, startedAt: started.toISOString(), endedAt: later(started, 0.4).toISOString() }]
        : []),
      ...(answered
        ? [
            {
              agentId: agent.id,
              startedAt: later(started, isGreetedByBot ? 0.4 : 0).toISOString(),
              endedAt: ended.toISOString(),
              answeredAt: answered.toISOString(),
            },
          ]
        : []),
    ],
    visitor: {
      trafficType,
      se_type: searchEngine,
      last_visit: created.toISOString(),
      browser,
      os,
      user_city: customer.city,
      user_country: customer.country,
    },
    pages: talk.pages.map((path) => `${shop}${path}`),
    tags: [
      { tag: customer.firstName, type: 0, createdDate: started.toISOString() },
      { tag: talk.tag, type: 1, createdDate: later(started, 1).toISOString() },
    ],
    labels: isAnswered ? [{ label: talk.label, createdDate: ended.toISOString() }] : [],
    cards: page.endsWith('/checkout')
      ? [
          {
            dataID: 'cart',
            data: JSON.stringify({ items: chance.whole(1, 4), total: `${chance.whole(4, 38)}90 kr` }),
            createdDate: created.toISOString(),
            updatedDate: started.toISOString(),
          },
        ]
      : [],
  };
}

interface Course {
  readonly agent: Agent;
  readonly created: Date;
  readonly isAnswered: boolean;
  readonly isGreetedByBot: boolean;
}

/** What is said, when an agent first answers (null: nobody does), and when it ends. */
function writeLines(
  { talk, customer }: ConversationPlan,
  { agent, created, isAnswered, isGreetedByBot }: Course,
  chance: Chance,
): { lines: Line[]; answered: Date | null; ended: Date } {
  const lines: Line[] = [];
  let time = later(created, 0.5);
  let answered: Date | null = null;
  for (const [index, message] of talk.lines.entries()) {
    const isVisitor = index % 2 === 0;
    if (!isVisitor && !isAnswered) break;
    if (!isVisitor) answered ??= time;
    lines.push(
      isVisitor
        ? { from: customer.firstName, agentID: 0, message, date: time }
        : { from: agent.name, agentID: agent.id, message, date: time },
    );
    if (index === 0 && isGreetedByBot) {
      const greeting =
        talk.language === 'sv' ? 'Hej! Jag hämtar en kollega.' : 'Hello! I will fetch a colleague.';
      lines.push({
        from: bot.name,
        agentID: null,
        message: JSON.stringify({ type: 'bot', text: greeting }),
        date: later(time, 0.1),
      });
    }
    time = later(time, chance.whole(20, 180) / 60);
  }
  return { lines, answered, ended: time };
}
