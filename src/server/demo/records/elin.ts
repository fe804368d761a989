/** Elin, who is signed in on the shop's account page: what she has written to the shop, and chatted about. */

import { lastMoment, later } from './calendar.ts';
import { type Agent, agents } from './people.ts';
import { idsFrom, inboxAddresses, inboxIds, messageOf, signed } from './tickets.ts';

const conversationIds = ['skogsrand-elin-1', 'skogsrand-elin-2'] as const;

/** As the shop's backend would name her. */
export const elin = {
  sub: 'customer-20418',
  email: 'elin@sandberg.example',
  name: 'Elin Sandberg',
  conversations: conversationIds,
};

const [maja, johan, , , sanna] = agents;

/** Minutes before the last moment of the demo's story. */
const ago = (minutes: number) => later(lastMoment, -minutes);

const day = 24 * 60;

interface Turn {
  /** Absent: Elin. */
  readonly agent?: Agent | undefined;
  readonly text: string;
  /** Minutes before the last moment. */
  readonly before: number;
}

export function makeElin(userId: number): object[] {
  return [...makeTickets(userId), ...makeConversations(userId)];
}

function makeTickets(userId: number): object[] {
  const nextId = idsFrom(9001);
  const ticket = (
    id: number,
    inbox: keyof typeof inboxIds,
    subject: string,
    status: string,
    labels: readonly string[],
    turns: readonly Turn[],
  ) => {
    const messages = turns.map(({ agent, text, before }) =>
      messageOf(nextId(), signed(text, (agent ?? elin).name), agent ?? elin, ago(before)),
    );
    const emails = messages.map(({ from, fromName, agentID, date }) => ({
      id: nextId(),
      createdDate: date,
      from: { address: agentID === null ? from : inboxAddresses[inbox], name: fromName },
      to: [{ address: agentID === null ? inboxAddresses[inbox] : elin.email }],
    }));
    const updated = messages.at(-1)?.date;
    return {
      kind: 'ticket',
      userId,
      ticketID: id,
      inboxId: inboxIds[inbox],
      status,
      subject,
      fromEmail: elin.email,
      labels,
      assignedAgents: turns.flatMap(({ agent }) => (agent ? [agent.id] : [])).slice(0, 1),
      createdDate: messages[0]?.date,
      updatedDate: updated,
      latestUpdated: updated,
      messages,
      emails,
    };
  };
  return [
    ticket(
      1201,
      'hello',
      'Size L of the Tjärn trousers is too wide',
      'solved',
      ['Returns'],
      [
        {
          text: 'Hello,\n\nThe Tjärn shell trousers in order SK-201342 are too wide in size L. Can I have M instead? The tags are still on.',
          before: 85 * day,
        },
        {
          agent: sanna,
          text: 'Hello Elin,\n\nOf course. We have sent an M today and a return label with it: put the L into the same bag and hand it in within 14 days. Nothing to pay.',
          before: 84 * day,
        },
        { text: 'They came today and fit. Thank you!', before: 79 * day },
      ],
    ),
    ticket(
      1202,
      'repairs',
      'New soles for my Hällmark boots',
      'pending',
      [],
      [
        {
          text: 'Hello,\n\nI booked new soles on 9 November. Could you look at the seam over the left heel as well? It has opened about 2 cm.',
          before: 9 * day,
        },
        {
          agent: johan,
          text: 'Hello Elin,\n\nThe boots are on the bench. The seam is no trouble: we sew it while the sole is off, and it costs nothing extra. We expect to send them on 30 November.',
          before: 8 * day,
        },
      ],
    ),
    ticket(
      1203,
      'hello',
      'Only one mitten in SK-204518?',
      'reply',
      [],
      [
        {
          text: 'Hello,\n\nThe tracking says that my parcel weighs 0.6 kg. Are both the jacket and the mittens in it?',
          before: 1 * day + 90,
        },
        {
          agent: maja,
          text: 'Hello Elin,\n\nYes, both are in the same parcel: the jacket is 480 g and the mittens 90 g. It should be at your service point on 20 November.',
          before: 1 * day,
        },
        { text: 'Good to hear. I will collect it tomorrow.', before: 20 * 60 },
      ],
    ),
  ];
}

function makeConversations(userId: number): object[] {
  const nextId = idsFrom(9101);
  const conversation = (
    conversationID: string,
    page: string,
    agent: Agent,
    rating: number | null,
    before: number,
    lines: readonly [from: 'visitor' | 'agent', text: string][],
  ) => {
    const started = ago(before);
    const at = (index: number) => later(started, index * 1.5).toISOString();
    return {
      kind: 'conversation',
      userId,
      conversationID,
      date: started.toISOString(),
      startedAt: started.toISOString(),
      answeredAt: at(2),
      endedAt: at(lines.length + 1),
      rating,
      messages: [
        {
          id: nextId(),
          from: 'System',
          agentID: null,
          message: JSON.stringify({ type: 'visitor-join', currentPage: page }),
          date: at(0),
        },
        ...lines.map(([from, message], index) => ({
          id: nextId(),
          from: from === 'agent' ? agent.name : 'Elin',
          agentID: from === 'agent' ? agent.id : 0,
          message,
          date: at(index + 1),
        })),
      ],
      participants: [
        { agentId: agent.id, startedAt: at(1), endedAt: at(lines.length + 1), answeredAt: at(2) },
      ],
      visitor: {
        trafficType: 'Direct',
        se_type: '',
        last_visit: started.toISOString(),
        browser: 'Firefox 145',
        os: 'Linux',
        user_city: 'Östersund',
        user_country: 'Sweden',
      },
      pages: [page],
      tags: [{ tag: 'Elin', type: 0, createdDate: started.toISOString() }],
    };
  };
  const [first, second] = conversationIds;
  return [
    conversation(first, 'https://skogsrand.example/product', maja, 5, 60 * day, [
      ['visitor', 'Hi! Is the Fjällrand jacket warm enough for standing still at −5?'],
      [
        'agent',
        'Hello Elin! It is a shell, so the warmth comes from what you wear below. With the Rimfrost down jacket under it, yes.',
      ],
      ['visitor', 'Does size M leave room for that?'],
      [
        'agent',
        'It does, if your chest is below 98 cm. How to measure: https://skogsrand.example/help/size-guide-clothes',
      ],
      ['visitor', 'Perfect, 94 cm. Thanks!'],
    ]),
    conversation(second, 'https://skogsrand.example/repairs', sanna, null, 12 * day, [
      ['visitor', 'Do you resole boots that were not bought from you?'],
      ['agent', 'We do, as long as the upper is sound. Hällmark boots always.'],
      ['visitor', 'Great, I will book it on my page.'],
      ['agent', 'Do that, and write what else is worn: it is cheapest to mend while the sole is off.'],
    ]),
  ];
}
