import { atWork, daysAgo, earliest, lastMoment, later } from './calendar.ts';
import type { Chance } from './chance.ts';
import { type Agent, type Customer, orderAgents, repairAgents } from './people.ts';
import { type Thread, threads, ticketLabels } from './ticket-threads.ts';

export const inboxAddresses = {
  hello: 'hello@skogsrand.example',
  repairs: 'repairs@skogsrand.example',
} as const;

export const inboxIds = { hello: 111, repairs: 112 } as const;

const autoReplies = {
  hello:
    'Thank you for writing to Skogsrand. We read every mail and answer within one working day, ' +
    'weekdays 9–17. Many answers are in our help center already.',
  repairs:
    'Thank you for writing to the workshop. We answer within two working days. ' +
    'A repair is booked fastest on your account page, under “My repairs”.',
} as const;

/** How far a thread has come: its turns so far. */
const turnsByStatus = { new: 1, pending: 2, 'on-hold': 2, reply: 3, solved: 4, closed: 4 } as const;

type Status = keyof typeof turnsByStatus;

/** Jackets and the like, so that any of them can have a zip, a size and a seam below the arm. */
const products = {
  en: ['Storm shell', 'Fjällrand fleece', 'Höst jacket', 'Dimma rain jacket', 'Rimfrost down jacket'],
  sv: ['Storm', 'Fjällrand', 'Höst', 'Dimma', 'Rimfrost'],
} as const;
const sizes = ['S', 'M', 'L', 'XL'] as const;

/** Inboxes, labels, and `count` tickets in all states. */
export function makeTickets(
  userId: number,
  customers: readonly [Customer, ...Customer[]],
  count: number,
  chance: Chance,
): object[] {
  const nextId = idsFrom(2001);
  const inboxes = (['hello', 'repairs'] as const).map((name) => ({
    kind: 'inbox',
    userId,
    id: inboxIds[name],
    inboxName: name === 'hello' ? 'Customer service' : 'Workshop',
    autoReply: autoReplies[name],
    addresses: [inboxAddresses[name]],
  }));
  const labels = ticketLabels.map((label) => ({ kind: 'ticketLabel', userId, label }));
  const tickets = Array.from({ length: count }, (_, index) => {
    // More and more of them lately.
    const days = 90 * ((count - index) / count) ** 1.7;
    const status = statusAfter(days, index, chance);
    const thread = chance.pick(threads);
    const customer = writerOf(thread, customers, chance);
    return makeTicket({ userId, id: 1001 + index, days, status, thread, customer, nextId }, chance);
  });
  return [...inboxes, ...labels, ...tickets];
}

function statusAfter(days: number, index: number, chance: Chance): Status {
  const fresh = ['new', 'reply', 'pending', 'on-hold'] as const;
  if (days <= 7) return fresh[index % fresh.length] ?? 'new';
  if (days <= 20) return chance.pick(['solved', 'solved', 'pending', 'reply', 'on-hold']);
  return chance.pick(['closed', 'closed', 'closed', 'solved']);
}

function writerOf(thread: Thread, customers: readonly [Customer, ...Customer[]], chance: Chance): Customer {
  const [first, ...others] = customers.filter(({ language }) => language === thread.language);
  return first ? chance.pick([first, ...others]) : chance.pick(customers);
}

interface TicketPlan {
  readonly userId: number;
  readonly id: number;
  readonly days: number;
  readonly status: Status;
  readonly thread: Thread;
  readonly customer: Customer;
  nextId(): number;
}

function makeTicket(
  { userId, id, days, status, thread, customer, nextId }: TicketPlan,
  chance: Chance,
): object {
  const agent = chance.pick(thread.inbox === 'repairs' ? repairAgents : orderAgents);
  const fill = filling(thread, chance);
  const name = `${customer.firstName} ${customer.lastName}`;
  const inboxAddress = inboxAddresses[thread.inbox];
  const created = daysAgo(days, chance);
  let time = created;
  const messages: TicketMessage[] = [];
  const emails: object[] = [];
  for (const [index, turn] of thread.turns.slice(0, turnsByStatus[status]).entries()) {
    const isCustomer = index % 2 === 0;
    const text = isCustomer
      ? signed(fill(turn), name)
      : signed(greeted(fill(turn), thread, customer), agent.name);
    messages.push(messageOf(nextId(), text, isCustomer ? { name, email: customer.email } : agent, time));
    emails.push({
      id: nextId(),
      createdDate: time.toISOString(),
      from: isCustomer ? { address: customer.email, name } : { address: inboxAddress, name: agent.name },
      to: [{ address: isCustomer ? inboxAddress : customer.email }],
    });
    const next = later(time, chance.whole(25, 22 * 60));
    time = earliest(isCustomer ? atWork(next) : next, lastMoment);
  }
  if (status === 'on-hold') {
    const noted = earliest(atWork(time), lastMoment);
    messages.push({ ...messageOf(nextId(), fill(thread.note), agent, noted), messageType: 'internal' });
  }
  const updated = messages.at(-1)?.date ?? created.toISOString();
  return {
    kind: 'ticket',
    userId,
    ticketID: id,
    inboxId: inboxIds[thread.inbox],
    status,
    subject: fill(thread.subject),
    fromEmail: customer.email,
    labels: [thread.label],
    tags: [thread.tag],
    assignedAgents: status === 'new' ? [] : [agent.id],
    createdDate: created.toISOString(),
    updatedDate: updated,
    latestUpdated: status === 'closed' ? time.toISOString() : updated,
    messages,
    emails,
  };
}

interface TicketMessage {
  readonly id: number;
  readonly from: string;
  readonly fromName: string;
  readonly agentID: number | null;
  readonly messageType: 'external' | 'internal';
  readonly messagePlain: string;
  readonly messageHtml: string;
  readonly date: string;
}

type Sender =
  | Pick<Agent, 'id' | 'name' | 'email'>
  | { readonly id?: undefined; readonly name: string; readonly email: string };

export function messageOf(id: number, text: string, sender: Sender, time: Date): TicketMessage {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`);
  return {
    id,
    from: sender.email,
    fromName: sender.name,
    agentID: sender.id ?? null,
    messageType: 'external',
    messagePlain: text,
    messageHtml: paragraphs.join(''),
    date: time.toISOString(),
  };
}

/** Fills the blanks of one thread with the same things throughout. */
function filling({ language }: Thread, chance: Chance): (text: string) => string {
  const values: ReadonlyMap<string, string> = new Map([
    ['order', `SK-${chance.whole(196_000, 208_999)}`],
    ['product', chance.pick(products[language])],
    ['size', chance.pick(sizes)],
  ]);
  return (text) => text.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '');
}

function greeted(text: string, { language }: Thread, { firstName }: Customer): string {
  return `${language === 'sv' ? 'Hej' : 'Hello'} ${firstName},\n\n${text.replace(/^Hej! /, '')}`;
}

export function signed(text: string, name: string): string {
  return `${text}\n\n${name}`;
}

/** Numbers one after the other. */
export function idsFrom(first: number): () => number {
  let next = first;
  return () => next++;
}
