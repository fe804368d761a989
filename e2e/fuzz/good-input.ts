/** What each operation takes of the demo: the requests that are then changed. */

import { operations } from '../../src/api/operations/index.ts';
import type { DemoContent, DemoForm } from '../support/demo-content.ts';
import type { ReadyDemo } from '../support/probed-server.ts';
import type { Random } from './pick.ts';

export interface World {
  readonly ready: ReadyDemo;
  readonly content: DemoContent;
  /** Of visitors that the demo's site has signed for. */
  readonly visitorTokens: readonly string[];
  /** Of visitors that nobody has signed for, who have written. */
  readonly ticketTokens: readonly string[];
  /** Cookies of owners at the desk, each of which a request may end. */
  readonly sessions: readonly string[];
  /** Paths of files that were sent. */
  readonly files: readonly string[];
  /** Paths of what the demo serves beside the interface. */
  readonly pages: readonly string[];
  /** Forms as they were shown: where they are posted, with their nonces. */
  readonly forms: readonly { readonly path: string; readonly nonce: string }[];
}

/** Days in which the demo has records, and some in which it has none. */
const days = ['2025-12-15', '2026-01-01', '2026-03-29', '2026-06-01'];
const laterDays = ['2026-06-02', '2026-10-25', '2026-11-30'];
const searches = ['tent', 'return', 'delivery', 'how do i', 'tält', 'retur', 'refnd', 'warranty order', 'x'];
const addresses = [
  'maja@post.example',
  'nils@post.example',
  'elin@post.example',
  'someone.else@post.example',
];

type MakeValue = (world: World, random: Random) => unknown;

/** By the name of a member, and first by the operation and that name. */
const makers: Readonly<Record<string, MakeValue>> = {
  lang: ({ content }, random) => random.of(content.languages),
  helpCenterId: ({ ready }) => ready.helpCenterId,
  faqId: ({ ready }) => ready.faqId,
  'getCategory.id': ({ content }, random) => random.of(content.categories),
  'getArticle.id': ({ content }, random) => random.of(content.articles),
  'listRelatedArticles.id': ({ content }, random) => random.of(content.articles),
  articles: () => 'titles',
  tag: ({ content }, random) => random.of(content.tags),
  address: ({ content }, random) => (content.addresses.length > 0 ? random.of(content.addresses) : '/'),
  q: ({ content }, random) => someSearch(content, random),
  searchString: ({ content }, random) => someSearch(content, random),
  offset: (_, random) => random.below(40),
  articleId: ({ content }, random) => String(random.of(content.articles)),
  categoryId: ({ content }, random) => random.of(content.categories),
  device: (_, random) => random.of(['mobile', 'desktop']),
  found: (_, random) => random.below(20),
  opened: (_, random) => random.chance(0.5),
  callback: () => 'show',
  conversationId: ({ content }, random) => random.of(content.conversations),
  channel: ({ content }, random) => random.of(content.conversations),
  agentId: ({ content }, random) => random.of(content.agents),
  fromDate: (_, random) => random.of(days),
  toDate: (_, random) => random.of(laterDays),
  startTime: (_, random) => random.of(days),
  endTime: (_, random) => random.of(laterDays),
  upTo: (_, random) => random.of(days),
  updatedAfter: (_, random) => random.of(days),
  updatedBefore: (_, random) => random.of(days),
  latestUpdatedAfter: (_, random) => random.of(days),
  latestUpdatedBefore: (_, random) => random.of(days),
  timezone: (_, random) => random.of(['Europe/Stockholm', 'America/New_York', 'UTC', 'Pacific/Apia']),
  fileType: (_, random) => random.of(['json', 'csv']),
  separator: (_, random) => random.of([',', ';', '\t']),
  limit: (_, random) => 1 + random.below(150),
  formId: ({ content }, random) => String(random.of(content.forms).id),
  'submitForm.formId': ({ content: { forms } }) => String(forms[0]?.id),
  fields: ({ content: { forms } }, random) => filledIn(forms[0], random),
  domainPage: () => 'https://shop.example/tents',
  'updateContact.id': changedContact,
  'deleteContact.id': changedContact,
  'listContacts.id': ({ content }, random) => random.of(content.contacts),
  contactId: ({ content }, random) => random.of(content.contacts),
  'updateAccount.id': ({ content }, random) => random.of(content.accounts),
  'deleteAccount.id': changedContact,
  'getAccount.id': ({ content }, random) => random.of(content.accounts),
  accountId: ({ content }, random) => random.of(content.accounts),
  'deleteNote.id': changedContact,
  'getNote.id': ({ content }, random) => (content.notes.length > 0 ? random.of(content.notes) : 1),
  content: () => 'Called, and was content.',
  name: () => 'Skogsrand',
  firstName: (_, random) => random.of(['Maja', 'Nils', 'Åsa']),
  lastName: (_, random) => random.of(['Lind', 'Öberg']),
  email: (_, random) => random.of(addresses),
  phone: () => '+46701740605',
  ticketId: ({ content }, random) => String(random.of(content.tickets)),
  'rateTicket.ticketId': ({ content }, random) =>
    String(random.of(content.doneTickets.length > 0 ? content.doneTickets : content.tickets)),
  'submitForm.ticketId': ({ content }, random) => random.of(content.tickets),
  'streamTickets.ticketId': ({ content }, random) => random.of(content.tickets),
  'listReadMarks.ticketId': ({ content }, random) => random.of(content.tickets),
  fromEmail: ({ content }, random) => random.of(random.chance(0.5) ? content.senders : addresses),
  fromName: () => 'Maja Lind',
  toEmail: ({ ready }) => ready.toEmail,
  subject: (_, random) => `Where is order ${random.below(10_000)}?`,
  message: (_, random) => random.of(['It was to come on Monday.', '<p>It was to <b>come</b> on Monday.</p>']),
  view: (_, random) => random.of(['unassigned', 'waiting', 'open', 'solved', 'mine']),
  inboxId: ({ content }, random) => random.of(content.inboxes),
  state: (_, random) => random.of(['viewing', 'replying', 'left']),
  lastSeenMessageId: () => Number.MAX_SAFE_INTEGER,
  verdict: (_, random) => random.of(['approve', 'discard', 'restore']),
  rating: (_, random) => 1 + random.below(5),
  comment: () => 'Quick, thank you',
  code: () => 'fdb_x',
  role: (_, random) => random.of(['owner', 'agent']),
  'addAgent.email': (_, random) => `agent${random.below(1_000_000)}@shop.example`,
  'removeAgent.agentId': changedContact,
  keyId: changedContact,
  sessionId: changedContact,
  passkeyId: changedContact,
  webhookId: changedContact,
  deliveryId: changedContact,
  versionId: changedContact,
  kind: (_, random) => random.of(['public', 'secret']),
  origins: () => ['https://shop.example'],
  scopes: () => ['FAQ:Read'],
  keepSeconds: (_, random) => random.below(1000),
  url: () => 'https://shop.example/hook',
  events: () => ['ticket.created'],
  'listStoredSettings.subject': (_, random) => random.of(['inbox', 'helpCenter']),
  'updateStoredSettings.subject': (_, random) => random.of(['inbox', 'helpCenter']),
  'updateStoredSettings.id': ({ content }, random) => random.of(content.inboxes),
  picture: (_, random) => random.of(['logo', 'darkLogo', 'icon']),
};

/** Members that are there although nothing requires them, where nobody would leave them out. */
const usual: Readonly<Record<string, readonly string[]>> = {
  updateContact: ['lastName'],
  createContact: ['firstName'],
  updateAccount: ['name'],
  setTyping: ['agentId'],
  markTicketRead: ['agentId'],
  listViewTickets: ['agentId'],
  setPresence: ['agentId'],
  endConversation: ['agentId'],
  recordSearch: ['helpCenterId'],
  createApiKey: ['origins', 'scopes'],
};

/** A value that the operation takes; undefined where none is known that is better than any of its schema. */
export function goodValue(operation: string, member: string, world: World, random: Random): unknown {
  const make = makers[`${operation}.${member}`] ?? makers[member];
  return make?.(world, random);
}

export const isUsual = (operation: string, member: string) => usual[operation]?.includes(member) ?? false;

/** What is changed and removed is mostly what other requests have made, so that the demo stays. */
function changedContact({ content }: World, random: Random): number {
  const first = Math.max(...content.tickets, ...content.contacts);
  return random.chance(0.02) ? random.of(content.contacts) : first + random.below(200_000);
}

function someSearch({ titles }: DemoContent, random: Random): string {
  if (random.chance(0.4)) return random.of(searches);
  const title = random.of(titles);
  return title.slice(0, 1 + random.below(title.length));
}

function filledIn(form: DemoForm | undefined, random: Random): unknown {
  const values: Readonly<Record<string, unknown>> = {
    email: 'maja@post.example',
    phone: '+46701740605',
    number: '12',
    date: '2026-03-01',
    checkbox: random.chance(0.5),
  };
  return form?.fields.map(({ label, type }) => ({ label, value: values[type] ?? 'Tent' }));
}

export const allOperations = Object.values(operations);
