/**
 * What each operation takes, written down from the interface and not from the schemas: the kind of every member of a
 * path, a query or a body, with values that it takes and values that it refuses.
 */

import type { KeyOperation } from './key-operations.ts';

/** Values of one kind of member. */
export interface Kind {
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const words = (bad: readonly string[], good: readonly string[]): Kind => ({ good, bad });
const noNumber = ['abc', '1.5', '-1', '1e3', '0x10', '9'.repeat(30), 'NaN'];

/** Members of paths and queries, which are text. */
const inText = {
  id: words([...noNumber, '0', ''], []),
  /** Of things that may not be there. */
  ids: words([...noNumber, '0', ''], ['1', '987654']),
  cursor: words(['abc', '1.5', '-1', ''], ['0', '7']),
  // A huge one is the maximum, like any that is larger.
  limit: words(
    [...noNumber, '0', ''].filter((value) => !/^9+$/.test(value)),
    ['1', '2', '100', '101', '100000'],
  ),
  offset: words([...noNumber, '101', ''], ['0', '20', '100']),
  /** A pair, which is tested where pages are. */
  cursorOfPair: words([...noNumber, ''], []),
  date: words(
    ['yesterday', '2026-13-01', '2026-02-30', '20260301', '01-03-2026', '2026-3-1', '2026-03-01 10:00', ''],
    // The days on which the clocks change, too.
    ['2026-03-29', '2026-10-25', '2026-11-01', '2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00+01:00'],
  ),
  timezone: words(['Mars/Olympus', 'Stockholm', ''], ['Europe/Stockholm', 'America/New_York', 'UTC']),
  fileType: words(['xml', 'CSV', ''], ['json', 'csv']),
  articlesForm: words(['texts', 'Titles', ''], ['titles']),
  separator: words(['ab', '"', '\n', ''], [',', ';', '\t', '|']),
  status: words(['open', 'NEW', ''], ['new', 'reply', 'pending', 'solved', 'closed', 'on-hold']),
  lang: words(['english!', 'e', '../en', ''], ['en', 'EN', 'xx', 'pt_BR']),
  /** Where there is one record, or none in that language. */
  langOfRecord: words(['english!', 'e', '../en', ''], ['en', 'EN']),
  words: words(['', 'x'.repeat(501)], ['x', '?', '%', "'", 'ä ö']),
  wordsInPath: words([], ['x', '?', '%', "'", 'ä ö', '/']),
  tags: words([''], ['x', 'zips']),
  labels: words(['', 'x'.repeat(251)], ['x', 'urgent']),
  /** Of a page that is there; what is no address of one is not found. */
  address: words(['', 'x'.repeat(1001)], []),
  callback: words(
    ['a..b', '.a', 'a.', 'a.1', '1a', 'a b', 'a(', 'a'.repeat(65), ''],
    ['show', '$_1', 'a.b.c'],
  ),
  email: words(['nobody', 'a@', ''], ['nobody@post.example']),
  sender: words([''], ['nobody@post.example', 'nobody']),
  phone: words(
    ['46701740605', '+46 70 174 06 05', '+0701740605', '+4', `+${'1'.repeat(16)}`, 'phone', ''],
    ['+46701740605', ' 46701740605', '+999123'],
  ),
  filter: words([''], ['x', '101']),
  view: words(['held', 'OPEN', ''], ['chats', 'unassigned', 'waiting', 'open', 'snoozed', 'solved', 'spam']),
  label: words(['', 'x'.repeat(251)], ['x', 'urgent']),
  /** Of a path: what is no name of a record is not found. */
  name: words([], []),
} satisfies Record<string, Kind>;

const texts = { good: [] as string[], bad: [1, 0, true, {}, [], ['a']] };
export const isList = ['a', 1, true, {}];
const entry = (member: string, good: string): Kind => ({
  good: [null, [], [{ [member]: good }], [{ [member]: good, isPrimary: true }]],
  bad: [
    ...[...isList, { [member]: good }],
    ...[['a'], [1], [null], [[]], [{}], [{ [member]: 1 }], [{ [member]: null }], [{ [member]: [good] }]],
    ...['true', 1, null, {}].map((isPrimary) => [{ [member]: good, isPrimary }]),
  ],
});
const labels = { bad: [...isList, [1], [null], [true], [['a']], [{}]] };
const orNull = (kind: Kind): Kind => ({ good: [...kind.good, null], bad: kind.bad });
const notNull = (kind: Kind): Kind => ({ good: kind.good, bad: [...kind.bad, null] });

/** Members of bodies, which are JSON. */
export const text = (...good: string[]): Kind => notNull({ ...texts, good });
const textOrNull = (...good: string[]): Kind => orNull({ ...texts, good });
const number: Kind = { good: [], bad: ['1', '', 1.5, -1, 0, true, {}, [], [1]] };
export const flag: Kind = notNull({ good: [true, false], bad: ['true', 'false', 1, 0, {}, []] });
/** Of the analytics alone: digits or a number. */
const digits: Kind = { good: [], bad: [true, null, {}, [], ['1'], 1.5, '1.5', -1, '-1', 0, '0', 'x', ''] };
export const oneOf = (...values: string[]): Kind =>
  notNull({ good: values, bad: ['unknown', '', 1, true, {}, []] });

const center = { lang: 'lang', helpCenterId: 'id', faqId: 'id' } as const;
const statistics = {
  startTime: 'date',
  endTime: 'date',
  agentId: 'filter',
  agentIds: 'filter',
  channel: 'filter',
  channels: 'filter',
  fileType: 'fileType',
  timezone: 'timezone',
  pageFilterId: 'filter',
} as const;
const conversation = { conversationId: 'name' } as const;

export type Reading = { readonly [member: string]: keyof typeof inText };

/** What a query holds, and a path; of operations with a body their path alone. */
export const documentedQueries: { readonly [Name in KeyOperation]: Reading } = {
  helpCenter: { helpCenterId: 'id', faqId: 'id' },
  home: center,
  listCategories: center,
  getCategory: { id: 'id', articles: 'articlesForm', ...center, lang: 'langOfRecord' },
  listTaggedArticles: { tag: 'tags', ...center },
  getArticle: { id: 'id', ...center, lang: 'langOfRecord' },
  articleByAddress: { address: 'address', ...center, lang: 'langOfRecord' },
  search: { q: 'words', offset: 'offset', ...center },
  suggestSearch: { q: 'words', ...center },
  listPopularArticles: center,
  suggestionIndex: center,
  listRelatedArticles: { id: 'id', ...center, lang: 'langOfRecord' },
  recordView: {},
  recordSearch: {},
  voteYes: {},
  voteNo: {},
  recordVoteReason: {},
  listArticlesV1: { categoryId: 'id' },
  viewArticleV1: { articleId: 'id' },
  popularArticlesV1: {},
  searchV1: { searchString: 'wordsInPath', callback: 'callback' },
  suggestSearchV1: { searchString: 'wordsInPath', callback: 'callback' },
  listConversations: { fromDate: 'date', toDate: 'date', pageFilterId: 'filter' },
  listCustomerConversations: { emails: 'email' },
  grabConversation: conversation,
  grabVisitorInfo: conversation,
  grabVisitorTags: conversation,
  grabVisitorLabels: conversation,
  grabVisitorCards: conversation,
  grabAgent: { agentId: 'name' },
  grabAgents: {},
  chatStatistics: statistics,
  chatStatisticsV2: { ...statistics, botId: 'filter', botIds: 'filter' },
  pageFilters: {},
  listFormSubmissions: {
    formId: 'name',
    startTime: 'date',
    endTime: 'date',
    timezone: 'timezone',
    fileType: 'fileType',
    separator: 'separator',
  },
  getForm: { formId: 'name' },
  submitForm: { formId: 'name' },
  createContact: {},
  updateContact: { id: 'id' },
  deleteContact: { id: 'id' },
  getCustomer: { email: 'email' },
  listContacts: { id: 'id', email: 'email', phone: 'phone', limit: 'limit', after: 'cursor' },
  createAccount: {},
  updateAccount: { id: 'id' },
  deleteAccount: { id: 'id' },
  listAccounts: { limit: 'limit', afterId: 'cursor' },
  getAccount: { id: 'id' },
  createNote: {},
  updateNote: { id: 'id' },
  deleteNote: { id: 'id' },
  listNotes: { contactId: 'id', limit: 'limit', after: 'cursor' },
  getNote: { id: 'id' },
  listTickets: {
    limit: 'limit',
    updatedAfter: 'date',
    updatedBefore: 'date',
    latestUpdatedAfter: 'date',
    latestUpdatedBefore: 'date',
    fromEmail: 'sender',
    status: 'status',
    label: 'labels',
    fileType: 'fileType',
    cursorId: 'cursorOfPair',
    cursorUpdated: 'cursorOfPair',
  },
  grabTicket: { ticketId: 'id' },
  insertTicket: {},
  streamTickets: { ticketId: 'ids' },
  setTyping: {},
  markTicketRead: {},
  listReadMarks: { ticketId: 'ids' },
  listTicketsEmails: {
    startTime: 'date',
    endTime: 'date',
    limit: 'limit',
    timezone: 'timezone',
    fileType: 'fileType',
    cursorId: 'cursorOfPair',
    cursorCreated: 'cursorOfPair',
  },
  setTicketEmail: { ticketId: 'id' },
  grabTicketRating: { ticketId: 'id' },
  rateTicket: { ticketId: 'id' },
  endConversation: { ticketId: 'id' },
  rateConversation: { ticketId: 'id' },
  listSearchInsights: { ...center, days: 'limit', fileType: 'fileType' },
  listArticleInsights: { ...center, days: 'limit' },
  listTicketViews: { agentId: 'ids' },
  listViewTickets: {
    view: 'view',
    inboxId: 'ids',
    labelName: 'label',
    agentId: 'ids',
    limit: 'limit',
    cursorId: 'ids',
    cursorTime: 'cursorOfPair',
  },
  listHeldMails: { beforeMailId: 'cursorOfPair', limit: 'limit' },
  settleHeldMail: { mailId: 'id' },
  grabThread: { ticketId: 'id', agentId: 'ids', beforeMessageId: 'cursorOfPair', limit: 'limit' },
  updateTicket: { ticketId: 'id' },
  updateTickets: {},
  mergeTicket: { ticketId: 'id' },
  unmergeTicket: { ticketId: 'id' },
  dismissArticle: { ticketId: 'id' },
  forwardMessage: { ticketId: 'id' },
  cancelForward: { messageId: 'id' },
  retryMail: { mailId: 'id' },
  searchTickets: {
    q: 'words',
    view: 'view',
    inboxId: 'ids',
    labelName: 'label',
    agentId: 'ids',
    limit: 'limit',
  },
  setPresence: {},
  listBlockedAddresses: {},
  unblockAddress: {},
  listNamedTickets: { ticketId: 'ids', agentId: 'ids' },
  listMailProblems: {},
  getNotificationSettings: { agentId: 'id' },
  updateNotificationSettings: {},
  // Without an agent, it is refused.
  listDrafts: { agentId: 'id' },
  saveDraft: {},
  cancelHeldMessage: { heldMessageId: 'id' },
  listSavedReplies: { agentId: 'id', q: 'words' },
  createSavedReply: {},
  updateSavedReply: { savedReplyId: 'id' },
  deleteSavedReply: { savedReplyId: 'id', agentId: 'id' },
  getChallenge: {},
  useOneTimeCode: {},
  adoptTickets: {},
  sendMagicLink: {},
};

export function kindInText(name: keyof typeof inText): Kind {
  return inText[name];
}

const seen = {
  lang: text('en'),
  articleId: digits,
  device: oneOf('mobile', 'desktop'),
  helpCenterId: digits,
  faqId: digits,
};
/** What the vote was sent with that a reason is given for. */
export const voteKey = 'the-key-of-a-vote-that-was-no';

const explained = {
  lang: text('en'),
  articleId: digits,
  vote: text(voteKey),
  reason: oneOf('unanswered', 'unclear', 'wrong', 'steps', 'other'),
  comment: text('', 'x', 'x'.repeat(500)),
  helpCenterId: digits,
  faqId: digits,
};
const searched = {
  lang: text('en'),
  q: text('x', '?'),
  found: notNull({ good: [0, 7], bad: ['1', '', 1.5, -1, true, {}, [], [1]] }),
  opened: flag,
  helpCenterId: number,
  faqId: number,
};
const contact = {
  accountId: orNull(number),
  description: textOrNull('', 'x'),
  externalId: textOrNull(),
  externalUrl: textOrNull('', 'https://crm.example/1'),
  firstName: textOrNull('Maja'),
  lastName: textOrNull('Lindgren'),
  fullName: textOrNull('Dr Maja'),
  title: textOrNull('Buyer'),
  addresses: entry('address', 'Storgatan 1'),
  emails: entry('email', 'contract@post.example'),
  phones: entry('phone', '+46701749999'),
  labels: { good: [null, [], ['unknown']], bad: labels.bad },
};
const account = {
  description: textOrNull('x'),
  externalId: textOrNull(),
  externalUrl: textOrNull('x'),
  labels: { good: [[], ['unknown']], bad: labels.bad },
};

const ticketChange = {
  // Another status is refused without the last message, and tried by its own test.
  status: { good: [], bad: ['open', '', 1, true, null, {}, []] },
  // A team without an agent does not exist.
  team: { good: [null], bad: ['Nobody’s', '', 'x'.repeat(101), 1, true, {}, []] },
  assignedAgents: { good: [[], [987_654]], bad: [...isList, null, ['1'], [null], [0], [1.5], [[]]] },
  createLabels: flag,
  inboxId: notNull(number),
  // A time is good for a year, and tried by its own test.
  snoozedUntil: { good: [null], bad: ['', 'tomorrow', '2020-01-01', '2999-03-29', 1, true, {}, []] },
  isSpam: notNull({ good: [false], bad: ['true', 'false', 1, 0, {}, []] }),
  agentId: notNull(number),
};
const savedReply = {
  name: text('x', 'x'.repeat(100)),
  texts: {
    good: [[{ lang: 'en', message: 'x' }]],
    bad: [...isList, null, [], ['a'], [{}], [{ lang: 'en' }], [{ lang: '../en', message: 'x' }]],
  },
  isShared: flag,
  team: { good: [null], bad: ['Nobody’s', '', 'x'.repeat(101), 1, true, {}, []] },
  agentId: notNull(number),
};

/** What a body holds. */
export const documentedBodies: Partial<Record<KeyOperation, Readonly<Record<string, Kind>>>> = {
  recordView: seen,
  recordSearch: searched,
  voteYes: seen,
  voteNo: seen,
  recordVoteReason: explained,
  createContact: contact,
  updateContact: contact,
  createAccount: { name: text('xy', 'x'.repeat(50)), ...account },
  updateAccount: { name: textOrNull('xy'), ...account },
  createNote: { contactId: notNull(number), content: text('x') },
  updateNote: { content: text('x') },
  insertTicket: {
    fromEmail: text('maja@post.example'),
    fromName: text('', 'Maja'),
    toEmail: text(),
    subject: text('x'),
    message: text('x', '<p>x</p>'),
    messageFormat: oneOf('text'),
    appendOpenTicket: flag,
    ticketId: text(),
    messageType: oneOf('internal', 'external'),
    status: oneOf('new', 'reply', 'pending', 'solved', 'closed', 'on-hold'),
    autoReply: flag,
    labels: { good: [[], ['unknown']], bad: [...labels.bad, null] },
    attachments: { good: [[]], bad: [...labels.bad, null] },
    page: { good: ['', 'https://shop.example/tents', 'x'], bad: [null, 1, [], 'x'.repeat(2001)] },
    referrer: { good: ['', 'https://search.example/', 'x'], bad: [null, 1, [], 'x'.repeat(2001)] },
    visit: {
      good: [
        { articles: [], searches: [] },
        { articles: [987_654], searches: ['zip'] },
      ],
      bad: [
        ...[null, 1, 'x', [], {}, { articles: [] }, { searches: [] }],
        { articles: Array.from({ length: 11 }, () => 1), searches: [] },
        { articles: [], searches: Array.from({ length: 11 }, () => 'x') },
      ],
    },
    utcOffset: { good: [0, 120, -300, 1080], bad: [null, 1.5, 1081, -1081, '', {}, []] },
    articleId: notNull(number),
    lastSeenMessageId: { good: [9_007_199_254_740_991], bad: ['1', '', 1.5, -1, null, true, {}, [], [1]] },
    draftVersion: notNull({ good: [7], bad: number.bad }),
    savedReplyIds: { good: [[], [7, 7]], bad: [...isList, null, ['1'], [null], [0], [1.5], [[]]] },
    undoSeconds: notNull({ good: [0, 10], bad: ['1', '', 1.5, -1, 11, true, {}, [], [1]] }),
    guard: { good: [{}], bad: [null, 'x', 1, [], { elapsed: '1' }, { website: 1 }, { challenge: {} }] },
  },
  setTyping: { ticketId: text(), agentId: number },
  updateTicket: {
    labels: { good: [[], ['unknown']], bad: [...labels.bad, null] },
    // A chat that does not wait is a conflict, which is tried by its own test.
    takenChat: { good: [], bad: [1, 0, true, {}, [], ['a'], null, ''] },
    lastSeenMessageId: { good: [0, 7], bad: ['1', '', 1.5, -1, null, true, {}, [], [1]] },
    ...ticketChange,
  },
  updateTickets: {
    tickets: {
      good: [[{ ticketId: 987_654 }], [{ ticketId: 987_654, lastSeenMessageId: 0 }]],
      bad: [
        ...[...isList, null, [], ['1'], [1], [null], [{}], [{ ticketId: '1' }], [{ ticketId: 0 }]],
        ...[[{ ticketId: 1, lastSeenMessageId: -1 }], [{ ticketId: 1 }, { ticketId: 1 }]],
        Array.from({ length: 201 }, (_, index) => ({ ticketId: index + 1 })),
      ],
    },
    addLabels: { good: [[], ['unknown']], bad: [...labels.bad, null] },
    removeLabels: { good: [[], ['unknown']], bad: [...labels.bad, null] },
    ...ticketChange,
  },
  mergeTicket: {
    // A ticket is merged into one other ticket, which is tried by its own test.
    intoTicketId: { good: [], bad: ['1', '', 1.5, -1, true, null, {}, [], [1]] },
    differentCustomers: { good: [true], bad: flag.bad },
    agentId: notNull(number),
  },
  unmergeTicket: { agentId: notNull(number) },
  dismissArticle: { articleId: notNull(number) },
  forwardMessage: {
    messageId: notNull({ good: [], bad: number.bad }),
    to: { good: [], bad: [...isList, null, [], [''], [1], [null], ['no address']] },
    comment: text('Look'),
    quote: text('Look'),
    withFiles: flag,
    undoSeconds: { good: [0, 10], bad: ['1', '', 1.5, -1, 11, true, null, {}, [], [1]] },
    agentId: notNull(number),
  },
  cancelForward: { agentId: notNull(number) },
  // A mail is approved once, which is tried by its own test.
  settleHeldMail: { verdict: { good: ['restore', 'discard'], bad: ['approved', '', 1, true, null, {}, []] } },
  setPresence: {
    ticketId: text(),
    state: oneOf('viewing', 'replying', 'left'),
    agentId: notNull(number),
  },
  // An address that is not blocked is not found, which is tried by its own test.
  unblockAddress: { email: text() },
  updateNotificationSettings: {
    newTickets: oneOf('all', 'unassigned', 'mine', 'none'),
    replies: oneOf('all', 'unassigned', 'mine', 'none'),
    mineIncludesTeams: flag,
    onScreen: flag,
    sound: flag,
    mail: oneOf('always', 'away'),
    agentId: notNull(number),
  },
  saveDraft: {
    ticketId: text(),
    kind: oneOf('reply', 'note'),
    message: text('Hello'),
    // With other files, it is another draft.
    files: { good: [[]], bad: [...isList, null, ['a'], [null], [{}], [{ url: '', name: 'a', size: 1 }]] },
    // A version that is not the stored one is a conflict.
    version: notNull({ good: [0], bad: ['1', '', 1.5, -1, true, {}, [], [1]] }),
    agentId: notNull(number),
  },
  cancelHeldMessage: { agentId: notNull(number) },
  createSavedReply: savedReply,
  updateSavedReply: savedReply,
  useOneTimeCode: { code: text('fdb_x') },
  adoptTickets: { isMine: flag },
  sendMagicLink: { email: text('maja@post.example'), lang: text('en') },
  markTicketRead: {
    ticketId: text(),
    upTo: text('2026-03-29', '2026-11-01T10:00:00.000Z'),
    hasLeft: flag,
    agentId: notNull(number),
  },
  // Its one good value is the address of the ticket, which its own test sends.
  setTicketEmail: { fromEmail: text() },
  rateTicket: {
    rating: notNull({ good: [1, 5], bad: ['5', 0, 6, 4.5, true, {}, [], [1]] }),
    comment: text('', 'Quick'),
  },
  endConversation: { byMail: flag, agentId: notNull(number) },
  rateConversation: {
    conversationId: { good: [], bad: [1, 0, true, {}, [], ['a'], null, ''] },
    rating: notNull({ good: [1, 5], bad: ['5', 0, 6, 4.5, true, {}, [], [1]] }),
  },
  submitForm: {
    fields: {
      good: [],
      bad: [null, 'x', {}, [null], ['x'], [{}], [{ label: 'Name', value: 1 }], [{ label: 1, value: 'x' }]],
    },
    domainPage: text('https://shop.example/'),
    channel: textOrNull('c-1'),
    ticketId: orNull(number),
    guard: { good: [{}], bad: [null, 'x', 1, []] },
  },
};
