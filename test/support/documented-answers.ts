/**
 * What each operation answers, written down from the interface and not from the schemas, so that both are held to it.
 * A text names a type, `x|null` and `{ orNull: x }` may be null, `[x]` is a list of x, and a member whose name ends with `?` may be absent.
 */

import type { KeyOperation } from './key-operations.ts';

export type Shape =
  | string
  | readonly [Shape]
  | { readonly each: Shape }
  | { readonly orNull: Shape }
  | { readonly [member: string]: Shape };

const category = {
  id: 'integer',
  userId: 'integer',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
  isRemoved: 'flag',
  faqLanguageCode: 'string',
  faqCategoryId: 'integer',
  title: 'string',
  description: 'string',
};

const articleMembers = {
  id: 'integer',
  userId: 'integer',
  authorId: 'integer|null',
  status: 'string',
  publishAt: 'timestamp|null',
  unpublishAt: 'timestamp|null',
  showFeedback: 'string',
  feedbackChatEnabled: 'flag',
  feedbackPhoneEnabled: 'flag',
  isRemoved: 'flag',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
  faqArticleId: 'integer',
  faqLanguageCode: 'string',
  title: 'string',
  content: 'string',
  contentPlain: 'string',
  articleFormId: 'integer|null',
  feedbackNoFormId: 'integer|null',
  feedbackPhoneNumber: 'string|null',
  categoryId: 'integer',
  availableInId: 'integer',
};

const singleArticle = {
  ...articleMembers,
  categoryTitle: 'string',
  authorName: 'string|null',
  authorPicture: 'string|null',
  // Ours.
  'revisedAt?': 'timestamp|null',
};
const fullArticle = { ...articleMembers, sectionId: 'integer|null', order: 'integer' };

const categoryReference = { id: 'integer', title: 'string' };

const summaryV1 = {
  id: 'integer',
  sid: 'integer',
  cat: 'integer',
  qSub: 'string',
  ranking: 'integer',
  status: 'string',
  memberCount: 'integer',
};

const envelope = (row: Shape) => ({ result: 'success', json: [row] as const, length: 'integer' });
const withoutLength = (row: Shape) => ({ result: 'success', json: [row] as const });

const contactMembers = {
  id: 'integer',
  userId: 'integer',
  accountId: 'integer|null',
  crmId: 'integer',
  description: 'string|null',
  externalId: 'string|null',
  externalUrl: 'string|null',
  firstName: 'string|null',
  lastName: 'string|null',
  fullName: 'string|null',
  picture: 'string|null',
  title: 'string|null',
  activityAt: 'timestamp',
  createdAt: 'timestamp',
};

const newAccount = {
  id: 'integer',
  userId: 'integer',
  crmId: 'integer',
  externalId: 'string|null',
  externalUrl: 'string|null',
  name: 'string',
  description: 'string|null',
  labels: ['string'] as const,
};
const account = { ...newAccount, createdAt: 'timestamp', updatedAt: 'timestamp|null' };

const note = { id: 'integer', contactId: 'integer', content: 'string', createdAt: 'timestamp' };

const statistics = {
  channel: 'string',
  referral: 'string',
  searchEngine: 'string',
  exitPage: 'string',
  browser: 'string',
  os: 'string',
  city: 'string',
  country: 'string',
  labels: ['string'] as const,
  tags: ['string'] as const,
  duration: 'integer|null',
  rating: 'integer|null',
  responseTime: 'integer|null',
  startedAt: 'timestamp',
};

const helpCenter = {
  helpCenterId: 'integer',
  faqId: 'integer',
  title: 'string',
  defaultLanguage: 'string',
  languages: ['string'] as const,
  contactEnabled: 'boolean',
  conversationsEnabled: 'boolean',
  'searchInsights?': 'boolean',
  'pageContext?': 'boolean',
  'visitContext?': 'boolean',
  'replies?': {
    usualSeconds: 'integer|null',
    // An object, or null where the site has set none.
    officeHours: 'any',
  },
  'messenger?': {
    askAddress: 'string',
    askSubject: 'boolean',
    greetings: [{ lang: 'string', text: 'string' }],
    team: [{ agentId: 'integer', name: 'string', picture: 'string|null' }],
  },
  'siteUrl?': 'string',
  'linksByMail?': 'boolean',
} as const;

const deskTicket = {
  ticketId: 'integer',
  version: 'integer',
  subject: 'string',
  status: 'status',
  inboxId: 'integer',
  inboxName: 'string',
  labels: ['string'],
  assignedAgents: [{ agentId: 'integer', name: 'string' }],
  team: 'string|null',
  fromEmail: 'string',
  fromName: 'string',
  // Of what was said last; null where there is nothing.
  last: 'any',
  lastMessageId: 'integer',
  waitingSince: 'timestamp|null',
  promisedUntil: 'timestamp|null',
  // Of the chat that is open; null where none is.
  chat: 'any',
  isSpam: 'boolean',
  snoozedUntil: 'timestamp|null',
  // An agent, or null for tickets that are not snoozed.
  snoozedBy: 'any',
  wokenDate: 'timestamp|null',
  isUnread: 'boolean',
  hasDraft: 'boolean',
  createdDate: 'timestamp',
  latestUpdated: 'timestamp',
} as const;

const draft = {
  ticketId: 'integer',
  kind: 'string',
  message: 'string',
  files: [{ url: 'string', name: 'string', size: 'integer' }],
  version: 'integer',
  savedDate: 'timestamp',
  stoppedDate: 'timestamp|null',
} as const;

const notificationSettings = {
  newTickets: 'string',
  replies: 'string',
  mineIncludesTeams: 'boolean',
  onScreen: 'boolean',
  sound: 'boolean',
  mail: 'string',
} as const;

const savedReply = {
  savedReplyId: 'integer',
  name: 'string',
  isShared: 'boolean',
  team: 'string|null',
  texts: [{ lang: 'string', message: 'string' }],
  usedCount: 'integer',
  usedDate: 'timestamp|null',
  changedDate: 'timestamp',
} as const;

const rated = {
  result: 'success',
  json: {
    rating: 'integer|null',
    comment: 'string',
    ratedAt: 'timestamp|null',
    changeableUntil: 'timestamp|null',
    canRate: 'boolean',
  },
} as const;

const popularArticle = { ...articleMembers, count: 'integer' } as const;

const nothing = {};
const noBody = 'nothing';

export const documentedAnswers: { readonly [Name in KeyOperation]: Shape } = {
  helpCenter,
  home: {
    helpCenter,
    language: 'string',
    categories: [{ faqCategoryId: 'integer', title: 'string', description: 'string' }],
    popularArticles: [{ faqArticleId: 'integer', title: 'string', categoryId: 'integer' }],
    'chat?': {
      agents: [{ agentId: 'integer', name: 'string', picture: 'string|null' }],
      seconds: 'integer',
    },
  },
  listCategories: [category],
  getCategory: {
    category,
    articleCount: 'integer',
    allArticles: [fullArticle],
    orphans: [fullArticle],
    sections: [
      {
        id: 'integer',
        userId: 'integer',
        faqCategoryId: 'integer',
        order: 'integer',
        createdAt: 'timestamp',
        updatedAt: 'timestamp',
        title: 'string',
        languageCode: 'string',
        articles: [fullArticle],
      },
    ],
  },
  listTaggedArticles: [
    {
      id: 'integer',
      userId: 'integer',
      status: 'string',
      publishAt: 'timestamp|null',
      unpublishAt: 'timestamp|null',
      showFeedback: 'string',
      createdAt: 'timestamp',
      updatedAt: 'timestamp',
      title: 'string',
      content: 'string',
      faqLanguageCode: 'string',
      tag: 'string',
    },
  ],
  getArticle: singleArticle,
  articleByAddress: singleArticle,
  search: {
    success: 'boolean',
    articles: [
      {
        _source: {
          article_id: 'integer',
          content_text: 'string',
          id: 'integer',
          publish_at: 'timestamp|null',
          status: 'string',
          title: 'string',
          unpublish_at: 'timestamp|null',
          user_id: 'integer',
          category: [categoryReference],
          available_in: [{ id: 'integer', type: 'integer' }],
        },
        // Its `content_text` and `heading` are ours.
        highlight: { title: ['string'], content_text: ['string'], 'heading?': ['string'] },
        matched_words: 'integer',
        'heading_id?': 'string',
      },
    ],
    length: 'integer',
    'total?': 'integer',
    suggest: [
      {
        length: 'integer',
        offset: 'integer',
        options: [{ score: 'number', text: 'string' }],
        text: 'string',
      },
    ],
    'unknownWords?': ['string'],
  },
  suggestSearch: {
    success: 'boolean',
    result: [
      {
        text: 'string',
        options: [{ text: 'string', payload: { id: 'integer', category: [categoryReference] } }],
      },
    ],
  },
  listPopularArticles: [popularArticle],
  // Our own.
  suggestionIndex: {
    stopWords: ['string'],
    'categories?': [
      {
        title: 'string',
        articles: [{ id: 'integer', title: 'string', words: ['string'] as const }] as const,
      },
    ],
  },
  listRelatedArticles: [{ faqArticleId: 'integer', title: 'string', categoryId: 'integer' }],
  recordView: noBody,
  recordSearch: noBody,
  voteYes: noBody,
  voteNo: noBody,
  recordVoteReason: noBody,

  listArticlesV1: [summaryV1],
  viewArticleV1: {
    id: 'integer',
    sid: 'integer',
    qSub: 'string',
    qBod: 'string',
    ac: 'string',
    status: 'string',
    qTags: ['string'],
    help: 'string',
    helpText: 'string',
    helpYes: 'string',
    helpNo: 'string',
    wasHelpfulEmailForm: 'integer',
    wasHelpfulPhoneForm: 'integer',
    wasHelpfulChatForm: 'integer',
    ranking: 'integer',
    qCatId: 'integer',
    qCat: 'string',
    agentName: 'string|null',
    agentPicture: 'string|null',
    department: 'string|null',
    visitorName: 'string|null',
    contactEmailBody: 'string|null',
    contactEmailSubject: 'string|null',
    contactEmailId: 'integer|null',
    contactPhoneBody: 'string|null',
    contactPhoneSubject: 'string|null',
    contactChatBody: 'string|null',
    contactChatSubject: 'string|null',
    routeToGroup: 'string|null',
    comments: ['string'],
  },
  popularArticlesV1: { each: summaryV1 },
  searchV1: withoutLength({
    _index: 'string',
    _type: 'string',
    _id: 'string',
    _score: 'number',
    _source: {
      article_id: 'integer',
      category_name: 'string',
      category_id: 'integer',
      user_id: 'integer',
      content_text: 'string',
      id: 'integer',
      title: 'string',
      publish_at: 'timestamp|null',
      tags: ['string'],
      status: 'string',
      unpublish_at: 'timestamp|null',
    },
    highlight: { title: ['string'] },
  }),
  suggestSearchV1: {
    docsuggest: [{ text: 'string', options: [{ text: 'string', payload: { id: 'integer' } }] }],
  },

  listConversations: envelope({ sid: 'integer', conversationID: 'string', date: 'timestamp' }),
  listCustomerConversations: {
    conversations: [{ conversationId: 'string', date: 'timestamp', agentNames: ['string'], text: 'string' }],
  },
  grabConversation: envelope({
    id: 'integer',
    sid: 'integer',
    conversationID: 'string',
    from: 'string',
    message: 'string',
    date: 'timestamp',
    agentID: 'integer|null',
  }),
  grabVisitorInfo: withoutLength({
    trafficType: 'string',
    se_type: 'string',
    sid: 'integer',
    conversationID: 'string',
    last_visit: 'timestamp',
    browser: 'string',
    os: 'string',
    user_city: 'string',
    user_country: 'string',
    exitPage: 'string',
  }),
  grabVisitorTags: envelope({
    sid: 'integer',
    conversationID: 'string',
    createdDate: 'timestamp',
    tag: 'string',
    type: 'integer',
  }),
  grabVisitorLabels: withoutLength({ conversationID: 'string', createdDate: 'timestamp', label: 'string' }),
  grabVisitorCards: envelope({
    dataID: 'string',
    data: 'string',
    sid: 'integer',
    conversationID: 'string',
    createdDate: 'timestamp',
    updatedDate: 'timestamp',
  }),
  ...agents(),
  chatStatistics: envelope({ ...statistics, agentName: 'string', agentEmail: 'string' }),
  chatStatisticsV2: envelope({
    ...statistics,
    startPage: 'string',
    participants: [
      {
        agentId: 'integer|null',
        // A text or an integer, or null.
        botId: 'any',
        duration: 'integer|null',
        responseTime: 'integer|null',
        startedAt: 'timestamp',
        endedAt: 'timestamp|null',
      },
    ],
  }),
  pageFilters: envelope({
    id: 'integer',
    sid: 'integer',
    searchFilter: 'string',
    searchName: 'string',
    matchType: 'string',
  }),

  listTickets: {
    ...envelope({
      sid: 'integer',
      inboxName: 'string',
      ticketID: 'integer',
      status: 'status',
      subject: 'string',
      fromEmail: 'string',
      labels: ['string'],
      createdDate: 'timestamp',
      updatedDate: 'timestamp',
      latestUpdated: 'timestamp',
    }),
    'next?': 'url',
  },
  grabTicket: {
    ...envelope({
      sid: 'integer',
      ticketID: 'string',
      from: 'string',
      fromName: 'string',
      agentID: 'integer|null',
      messageType: 'string',
      messagePlain: 'string',
      messageHtml: 'string',
      date: 'timestamp',
    }),
    meta: {
      tags: [{ tag: 'string' }],
      labels: [{ label: 'string' }],
      linkedTickets: [{ ticketId: 'integer' }],
      ticketStatus: 'status',
      assignedAgents: [{ id: 'integer', agentName: 'string', agentEmail: 'string' }],
    },
  },
  insertTicket: { result: 'success', json: { ticketID: 'integer', 'held?': 'any' } },
  streamTickets: 'events',
  setTyping: nothing,
  markTicketRead: { ticketId: 'integer', readUpTo: 'timestamp' },
  listReadMarks: {
    marks: [
      {
        ticketId: 'integer',
        version: 'integer',
        isOpen: 'boolean',
        readUpTo: 'timestamp|null',
        seenUpTo: 'timestamp|null',
        unread: 'integer|null',
        // Of what was said last; null where there is nothing.
        last: 'any',
        // Of what is unread; null where nothing is.
        preview: 'any',
        canSetEmail: 'boolean',
        // A visitor’s newest chat.
        chat: 'any',
      },
    ],
    complete: 'boolean',
  },
  listTicketsEmails: {
    ...envelope({
      createdDate: 'timestamp',
      inboxName: 'string',
      from: { address: 'string', name: 'string' },
      ticketID: 'integer',
      to: [{ address: 'string' }],
      cc: [{ address: 'string' }],
      bcc: [{ address: 'string' }],
    }),
    'next?': 'url',
  },
  grabTicketRating: rated,
  setTicketEmail: {
    result: 'success',
    json: { ticketID: 'integer', fromEmail: 'string', canSetEmail: 'boolean' },
  },
  rateTicket: rated,
  endConversation: noBody,
  rateConversation: {
    conversationId: 'string',
    state: 'string',
    place: 'integer|null',
    // Of a chat that waits.
    wait: 'any',
    agents: [{ agentId: 'integer', name: 'string', picture: 'string|null' }],
    cutOff: 'string|null',
    endReason: 'string|null',
    endedDate: 'timestamp|null',
    canRate: 'boolean',
    rating: 'integer|null',
  },
  listSearchInsights: {
    isCounted: 'boolean',
    days: [
      {
        day: 'date',
        searches: 'integer',
        foundNothing: 'integer',
        ledToNothing: 'integer',
        ledToMessage: 'integer',
      },
    ],
    json: [
      { outcome: 'string', language: 'string', words: 'string', failed: 'integer', searches: 'integer' },
    ],
  },
  listArticleInsights: {
    articles: [
      {
        articleId: 'integer',
        language: 'string',
        title: 'string',
        no: 'integer',
        yes: 'integer',
        reasons: {
          unanswered: 'integer',
          unclear: 'integer',
          wrong: 'integer',
          steps: 'integer',
          other: 'integer',
        },
        comments: [{ reason: 'string', comment: 'string' }],
      },
    ],
  },
  listTicketViews: {
    views: [{ view: 'string', inboxId: 'integer|null', name: 'string', count: 'integer|null' }],
  },
  listViewTickets: { tickets: [deskTicket], next: 'any' },
  listHeldMails: {
    hasEarlier: 'boolean',
    mails: [
      {
        mailId: 'integer',
        inboxName: 'string',
        sender: 'any',
        agent: { agentId: 'integer', name: 'string' },
        ticketId: 'integer|null',
        ticketSubject: 'string',
        // Without a ticket there is no customer.
        customer: 'any',
        reason: 'string',
        check: 'string',
        subject: 'string',
        text: 'string',
        fileNames: ['string'],
        answers: [{ name: 'string', text: 'string', date: 'timestamp' }],
        receivedDate: 'timestamp',
      },
    ],
  },
  settleHeldMail: noBody,
  grabThread: {
    ticket: deskTicket,
    visitor: { language: 'string|null', browser: 'string|null', utcOffset: 'integer|null' },
    // An inbox may have no address.
    inboxEmail: 'any',
    // A ticket that is not merged has none.
    merge: 'any',
    linked: [
      {
        ticketId: 'integer',
        subject: 'string',
        fromEmail: 'string',
        fromName: 'string',
        createdDate: 'timestamp',
      },
    ],
    messages: [
      {
        messageId: 'integer',
        messageType: 'string',
        from: 'string',
        fromName: 'string',
        agentId: 'integer|null',
        messagePlain: 'string',
        messageHtml: 'string',
        page: 'string|null',
        mergedFrom: 'integer|null',
        date: 'timestamp',
      },
    ],
    hasEarlier: 'boolean',
    mark: 'string',
    originals: [{ messageId: 'integer', keptUntil: 'timestamp' }],
    mails: [{ mailId: 'integer', messageIds: ['integer'], to: 'string', state: 'string', problem: 'any' }],
    recipients: { to: ['string'], cc: ['string'] },
    dismissedArticles: ['integer'],
    chats: [
      {
        conversationId: 'string',
        startedDate: 'timestamp',
        endedDate: 'timestamp|null',
        endReason: 'string|null',
        rating: 'integer|null',
        agents: [{ agentId: 'integer', name: 'string' }],
        articles: [{ articleId: 'integer', title: 'string' }],
        searches: ['string'],
      },
    ],
    drafts: [draft],
    orphanedDrafts: [
      {
        draftId: 'integer',
        agentName: 'string',
        kind: 'string',
        message: 'string',
        files: draft.files,
      },
    ],
    held: [
      {
        heldMessageId: 'integer',
        message: 'string',
        files: [{ url: 'string', name: 'string', size: 'integer' }],
        releasedAt: 'timestamp',
      },
    ],
  },
  updateTicket: deskTicket,
  updateTickets: { results: [{ ticketId: 'integer', outcome: 'string', ticket: { orNull: deskTicket } }] },
  mergeTicket: { intoTicketId: 'integer' },
  unmergeTicket: noBody,
  dismissArticle: noBody,
  forwardMessage: { messageId: 'integer', releasedAt: 'timestamp' },
  cancelForward: noBody,
  retryMail: noBody,
  searchTickets: { tickets: [deskTicket], complete: 'boolean' },
  setPresence: noBody,
  listBlockedAddresses: {
    addresses: [
      { email: 'string', anonymousOnly: 'boolean', agentId: 'integer|null', blockedDate: 'timestamp' },
    ],
    complete: 'boolean',
  },
  unblockAddress: noBody,
  listNamedTickets: { tickets: [deskTicket], readDate: 'timestamp' },
  listMailProblems: {
    mailboxes: [{ user: 'string', host: 'string', failingSince: 'timestamp' }],
    heldMails: 'integer',
  },
  getNotificationSettings: notificationSettings,
  updateNotificationSettings: notificationSettings,
  listDrafts: {
    drafts: [
      { ticketId: 'integer', kind: 'string', version: 'integer', text: 'string', savedDate: 'timestamp' },
    ],
  },
  saveDraft: { draft },
  cancelHeldMessage: { draft },
  listSavedReplies: { replies: [savedReply] },
  createSavedReply: savedReply,
  updateSavedReply: savedReply,
  deleteSavedReply: noBody,

  listFormSubmissions: withoutLength({
    timestamp: 'timestamp',
    ticketId: 'integer|null',
    channel: 'string|null',
    domainPage: 'string',
    submittedId: 'integer',
    // One member for each field.
    '*': 'string',
  }),
  getForm: {
    id: 'integer',
    name: 'string',
    fields: [{ label: 'string', type: 'string', required: 'boolean', options: ['string'] }],
  },
  submitForm: { submittedId: 'integer' },
  getChallenge: { required: 'boolean', challenge: 'any', minSeconds: 'number' },
  // Of a code that opens something, `magic-links.test.ts` says what is answered: it does so once.
  useOneTimeCode: noBody,
  // To whom nothing moves, nothing is offered; `adoption.test.ts` says what is to others.
  adoptTickets: { offered: ['any'] },
  sendMagicLink: noBody,

  createContact: {
    ...contactMembers,
    addresses: [{ address: 'string', isPrimary: 'boolean' }],
    emails: [{ email: 'string', isPrimary: 'boolean' }],
    phones: [{ phone: 'phone', isPrimary: 'boolean' }],
    labels: ['string'],
  },
  updateContact: nothing,
  deleteContact: nothing,
  getCustomer: {
    // An address may be nobody's, and a contact may have no account.
    contact: 'any',
    account: 'any',
    notes: [
      {
        id: 'integer',
        content: 'string',
        agentId: 'integer|null',
        createdAt: 'timestamp',
        updatedAt: 'timestamp|null',
      },
    ],
    hasOlderNotes: 'boolean',
    knownLabels: ['string'],
  },
  listContacts: {
    contacts: [{ ...contactMembers, modifiedAt: 'timestamp|null', updatedAt: 'timestamp|null' }],
    'paging?': { cursor: { after: 'integer' } },
    'next?': 'url',
  },
  createNote: { id: 'integer' },
  updateNote: nothing,
  deleteNote: nothing,
  listNotes: { notes: [note], paging: { 'cursors?': { after: 'integer' }, 'next?': 'url' } },
  getNote: note,
  createAccount: newAccount,
  updateAccount: nothing,
  deleteAccount: nothing,
  listAccounts: { accounts: [account], paging: { 'cursors?': { afterId: 'integer' }, 'next?': 'url' } },
  getAccount: account,
};

function agents() {
  const agent = {
    agentID: 'integer',
    sid: 'integer',
    agentName: 'string',
    agentEmail: 'string',
    agentPicture: 'string',
    agentLastActive: 'timestamp',
    department: 'string',
    isBackOffice: 'string',
    groups: 'string',
  };
  return { grabAgent: envelope(agent), grabAgents: envelope(agent) };
}

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  nothing: (value) => value === undefined,
  events: (value) => value === 'events',
  success: (value) => value === 'success',
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  flag: (value) => value === 0 || value === 1,
  timestamp: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  url: (value) => typeof value === 'string' && URL.canParse(value),
  phone: (value) => typeof value === 'string' && /^\+[1-9]\d{1,14}$/.test(value),
  status: (value) => ['new', 'reply', 'pending', 'solved', 'closed', 'on-hold'].includes(String(value)),
};

/** What is wrong with an answer, by its place: a member missing or too many, or of another type. */
export function differences(shape: Shape, value: unknown, place = ''): string[] {
  if (typeof shape === 'string') {
    const [type = '', orNull] = shape.split('|');
    const isOfType = types[type];
    if (!isOfType) throw new Error(`there is no type ${type}`);
    return (orNull && value === null) || isOfType(value)
      ? []
      : [`${place} is no ${shape}: ${JSON.stringify(value)}`];
  }
  if (isNullable(shape)) return value === null ? [] : differences(shape.orNull, value, place);
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${place} is no list`];
    return value.flatMap((item) => differences(shape[0], item, `${place}[]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place} is no object`];
  const members: Readonly<Record<string, unknown>> = { ...value };
  if (isMap(shape)) {
    return Object.entries(members).flatMap(([name, item], index) =>
      name === String(index) ? differences(shape.each, item, `${place}.each`) : [`${place} has ${name}`],
    );
  }
  const named = new Set(Object.keys(shape).map((name) => name.replace('?', '')));
  const { '*': others } = shape;
  const unknown = Object.keys(members).filter((name) => !named.has(name));
  return [
    ...unknown.flatMap((name) =>
      others === undefined
        ? [`${place} has ${name}`]
        : differences(others, members[name], `${place}.${name}`),
    ),
    ...Object.entries(shape)
      .filter(([name]) => name !== '*')
      .flatMap(([name, part]) => {
        const plain = name.replace('?', '');
        if (Object.hasOwn(members, plain)) return differences(part, members[plain], `${place}.${plain}`);
        return name.endsWith('?') ? [] : [`${place} lacks ${name}`];
      }),
  ];
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function isMap(shape: Shape): shape is { readonly each: Shape } {
  return typeof shape === 'object' && 'each' in shape;
}

function isNullable(shape: Shape): shape is { readonly orNull: Shape } {
  return typeof shape === 'object' && 'orNull' in shape;
}

/** The places of lists that hold something in a value. */
export function filledLists(shape: Shape, value: unknown, place = ''): string[] {
  if (typeof shape === 'string' || typeof value !== 'object' || value === null) return [];
  if (isList(shape)) {
    if (!Array.isArray(value) || value.length === 0) return [];
    return [place, ...value.flatMap((item) => filledLists(shape[0], item, `${place}[]`))];
  }
  if (isMap(shape)) return Object.values(value).length > 0 ? [place] : [];
  const members: Readonly<Record<string, unknown>> = { ...value };
  return Object.entries(shape).flatMap(([name, part]) => {
    const plain = name.replace('?', '');
    return filledLists(part, members[plain], `${place}.${plain}`);
  });
}

/** The places of all lists. */
export function listsIn(shape: Shape, place = ''): string[] {
  if (typeof shape === 'string') return [];
  if (isList(shape)) return [place, ...listsIn(shape[0], `${place}[]`)];
  if (isMap(shape)) return [place];
  return Object.entries(shape).flatMap(([name, part]) => listsIn(part, `${place}.${name.replace('?', '')}`));
}
