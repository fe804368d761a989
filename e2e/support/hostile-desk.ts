/** Records that reach the desk only, in which every text attacks: agents, customers, labels, and the names of files. */

import { visitor } from './hostile-messages.ts';
import { lines, pages } from './hostile-texts.ts';

const userId = 1;
const time = '2026-01-01T00:00:00.000Z';

/** An attack that is short enough for any name. */
const short = lines.filter((line) => line.length <= 50 && line.length > 2);

export const ownerEmail = 'owner@shop.example';
export const ownerId = 9001;
export const hostileInboxId = 91;
export const colleague = { email: 'colleague@shop.example', name: short[0] ?? '' };
const subjectPrefix = 'file of ';

const agents = [
  { agentID: ownerId, agentName: short[1] ?? '', agentEmail: ownerEmail, role: 'owner' },
  { agentID: 9002, agentName: colleague.name, agentEmail: colleague.email, role: 'agent' },
].map((agent, index) => ({
  kind: 'agent',
  userId,
  agentPicture: lines[index] ?? '',
  ...agent,
}));

const inbox = {
  kind: 'inbox',
  userId,
  id: hostileInboxId,
  inboxName: short[2] ?? '',
  addresses: ['other@shop.example'],
};

const labels = short.slice(3, 40);

/** The lines that a field may hold, one after the other and again from the first. */
const within = (length: number, index: number) => {
  const fitting = lines.filter((line) => line.length <= length);
  return fitting[index % fitting.length] ?? '';
};

/** The customer of the tickets of others. */
export const hostileCustomer = {
  name: `${within(50, 5)} ${within(50, 6)}`,
  title: within(50, 7),
  company: within(50, 8),
  address: within(200, 9),
  description: within(300, 10),
  note: pages[1] ?? '',
};

const customers = [
  {
    kind: 'account',
    userId,
    id: 9100,
    name: hostileCustomer.company,
    description: pages[0] ?? '',
    labels: [],
    createdAt: time,
  },
  {
    kind: 'contact',
    userId,
    id: 9101,
    accountId: 9100,
    firstName: within(50, 5),
    lastName: within(50, 6),
    fullName: hostileCustomer.name,
    title: hostileCustomer.title,
    description: hostileCustomer.description,
    picture: lines[4] ?? '',
    labels: [],
    activityAt: time,
    createdAt: time,
    addresses: [{ address: hostileCustomer.address, isPrimary: true }],
    emails: [{ email: visitor.email, isPrimary: true }],
    phones: [],
  },
  { kind: 'note', userId, id: 9102, contactId: 9101, content: hostileCustomer.note, createdAt: time },
];

/** What is said in the chat of the customer. */
export const hostileChat: readonly string[] = pages.slice(0, 6);

const chat = {
  kind: 'conversation',
  userId,
  conversationID: 'c-desk',
  date: time,
  startedAt: time,
  messages: hostileChat.map((message, index) => ({
    id: 32_000 + index,
    from: lines[index] ?? '',
    agentID: index % 2 === 0 ? 0 : 9002,
    message,
    date: time,
  })),
  tags: [{ tag: visitor.email, type: 1, createdDate: time }],
};

/** The ticket with a file for each of `hostileFileNames`. */
export const ticketOfFiles = 30_000;
export const hostileFileNames: readonly string[] = lines.slice(2, 40);

const filesMessage = {
  id: 30_999,
  from: 'customer0@post.example',
  fromName: lines[0] ?? '',
  agentID: null,
  messageType: 'external',
  messagePlain: 'Here they are.',
  messageHtml: 'Here they are.',
  date: time,
  attachments: hostileFileNames.map((name) => ({ name, path: `/uploads/${'a'.repeat(43)}/file.txt` })),
};

/** Tickets with a label each. */
const tickets = labels.map((label, index) => ({
  kind: 'ticket',
  userId,
  ticketID: ticketOfFiles + index,
  inboxId: hostileInboxId,
  status: 'new',
  subject: `${subjectPrefix}${index}`,
  fromEmail: `customer${index}@post.example`,
  createdDate: time,
  updatedDate: time,
  latestUpdated: time,
  labels: [label],
  messages: [
    {
      id: 31_000 + index,
      from: `customer${index}@post.example`,
      fromName: lines[index] ?? '',
      agentID: null,
      messageType: 'external',
      messagePlain: lines[index + 1] ?? '',
      messageHtml: pages[index % pages.length] ?? '',
      date: time,
    },
    ...(index === 0 ? [filesMessage] : []),
  ],
}));

export const hostileDeskRecords: readonly object[] = [
  ...agents,
  inbox,
  ...labels.map((label) => ({ kind: 'ticketLabel', userId, label })),
  ...customers,
  chat,
  ...tickets,
];
export const hostileLabels: readonly string[] = labels;
export const hostileInbox = inbox.inboxName;
