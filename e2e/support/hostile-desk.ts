/** Records that reach the desk only, in which every text attacks: agents, customers, labels, and the names of files. */

import { visitor } from './hostile-messages.ts';
import { lines, pages } from './hostile-texts.ts';

const userId = 1;
const time = '2026-01-01T00:00:00.000Z';

/** An attack that is short enough for any name. */
const short = lines.filter((line) => line.length <= 50 && line.length > 2);

export const ownerEmail = 'owner@shop.example';
export const colleague = { email: 'colleague@shop.example', name: short[0] ?? '' };
const subjectPrefix = 'file of ';

const agents = [
  { agentID: 9001, agentName: short[1] ?? '', agentEmail: ownerEmail, role: 'owner' },
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
  id: 91,
  inboxName: short[2] ?? '',
  addresses: ['other@shop.example'],
};

const labels = short.slice(3, 40);

const customers = [
  {
    kind: 'account',
    userId,
    id: 9100,
    name: short[41] ?? 'Account',
    description: pages[0] ?? '',
    labels: [],
    createdAt: time,
  },
  {
    kind: 'contact',
    userId,
    id: 9101,
    accountId: 9100,
    firstName: short[42] ?? '',
    lastName: short[43] ?? '',
    title: short[44] ?? '',
    description: lines[3] ?? '',
    picture: lines[4] ?? '',
    labels: [],
    activityAt: time,
    createdAt: time,
    addresses: [{ address: short[45] ?? 'x', isPrimary: true }],
    emails: [{ email: visitor.email, isPrimary: true }],
    phones: [],
  },
  { kind: 'note', userId, id: 9102, contactId: 9101, content: pages[1] ?? '', createdAt: time },
];

/** Tickets with a label each, and a file whose name attacks. */
const tickets = labels.map((label, index) => ({
  kind: 'ticket',
  userId,
  ticketID: 30_000 + index,
  inboxId: 91,
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
      attachments: [{ name: lines[index + 2] ?? '', path: `/uploads/${'a'.repeat(43)}/file.txt` }],
    },
  ],
}));

export const hostileDeskRecords: readonly object[] = [
  ...agents,
  inbox,
  ...labels.map((label) => ({ kind: 'ticketLabel', userId, label })),
  ...customers,
  ...tickets,
];
export const hostileLabels: readonly string[] = labels;
export const hostileInbox = inbox.inboxName;
