/** Everything that can be read of a user: what every reading operation is asked, so that two deployments can be compared. */

import type { TestInput } from './app.ts';
import { type KeyOperation, keyOperations } from './key-operations.ts';
import { sampleOf } from './sample.ts';

/** A line of an export, which names what can be asked for. */
interface Line {
  readonly kind: string;
  readonly [member: string]: unknown;
}

export interface Exported {
  /** The different values of a member, of the lines of one kind. */
  each(kind: string, member: string): unknown[];
  /** The same where they are ids. */
  idsOf(kind: string, member: string): number[];
}

/** Reads what `frontdesk export` wrote. */
export function readExport(text: string): Exported {
  const lines: Line[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const each = (kind: string, member: string) => [
    ...new Set(lines.filter((line) => line.kind === kind).map((line) => line[member])),
  ];
  return { each, idsOf: (kind, member) => each(kind, member).map(Number) };
}

/** What is live about tickets, and other in another place. */
type LiveOperation = 'streamTickets' | 'setTyping' | 'markTicketRead' | 'listReadMarks';

/** What tells versions is other in another place too, and what only the desk reads is not there behind a gateway. */
const notCompared: readonly string[] = [
  'getChallenge',
  'streamTickets',
  'listReadMarks',
  'listTicketViews',
  'listViewTickets',
  'listHeldMails',
  'grabThread',
  'searchTickets',
  'getCustomer',
  'listCustomerConversations',
  'listSearchInsights',
  'listArticleInsights',
  'listBlockedAddresses',
  'listDrafts',
  'listSavedReplies',
  'listNamedTickets',
  'listMailProblems',
  'getNotificationSettings',
];

type Reading = Exclude<
  KeyOperation,
  | 'getChallenge'
  | 'recordView'
  | 'recordSearch'
  | 'voteYes'
  | 'voteNo'
  | 'recordVoteReason'
  | 'submitForm'
  | 'insertTicket'
  | LiveOperation
  | 'setTicketEmail'
  | 'rateTicket'
  | 'endConversation'
  | 'rateConversation'
  | 'useOneTimeCode'
  | 'adoptTickets'
  | 'sendMagicLink'
  | 'setPresence'
  | 'unblockAddress'
  | 'settleHeldMail'
  | 'mergeTicket'
  | 'unmergeTicket'
  | 'dismissArticle'
  | 'forwardMessage'
  | 'cancelForward'
  | 'retryMail'
  | 'updateNotificationSettings'
  | 'saveDraft'
  | 'cancelHeldMessage'
  | `${'create' | 'update' | 'delete'}${string}`
>;

export type Questions = { readonly [Name in Reading]: readonly TestInput[] };

/** Every operation that reads what is stored, in the order of their names. */
export const readingOperations: readonly string[] = keyOperations
  .filter(({ method, name }) => method === 'GET' && !notCompared.includes(name))
  .map(({ name }) => name)
  .toSorted();

/** How many of a kind are asked for one by one, but in a full run. */
const mostOfAKind = 4;
/** Of conversations more: few have cards. */
const mostConversations = 8;

const words = ['slider', 'slidr', 'repairs', 'lagning', 'löpare kr', 'zip', 'zanzibar'];

/**
 * What every operation that reads is asked about what an export names. The articles are those that can be seen;
 * `span` holds the statistics, the submissions and the mails.
 */
export function questionsAbout(
  records: Exported,
  span: { readonly startTime: string; readonly endTime: string },
): Questions {
  const each = (kind: string, member: string) => sampleOf(records.each(kind, member), mostOfAKind);
  const inEachCenter = (inputs: readonly TestInput[]): TestInput[] =>
    each('helpCenter', 'helpCenterId').flatMap((helpCenterId) =>
      ['en', 'sv', 'fi'].flatMap((lang) => inputs.map((input) => ({ lang, helpCenterId, ...input }))),
    );
  const conversations = sampleOf(records.each('conversation', 'conversationID'), mostConversations).map(
    (conversationId) => ({ conversationId }),
  );
  const statistics = [
    span,
    { ...span, fileType: 'csv' },
    { ...span, agentId: '101', timezone: 'America/New_York' },
  ];
  const days = { fromDate: span.startTime, toDate: span.endTime };
  const articleIds = [...each('article', 'faqArticleId'), ...each('article', 'id')];
  const addresses = each('article', 'addresses').flat();
  return {
    helpCenter: inEachCenter([{}]),
    home: inEachCenter([{}]),
    listCategories: [...inEachCenter([{}]), { lang: 'en' }],
    getCategory: inEachCenter(
      each('category', 'faqCategoryId').flatMap((id) => [{ id }, { id, articles: 'titles' }]),
    ),
    listTaggedArticles: inEachCenter([{ tag: ['zips', 'repairs'] }]),
    getArticle: inEachCenter(articleIds.map((id) => ({ id }))),
    articleByAddress: inEachCenter(addresses.map((address) => ({ address }))),
    search: inEachCenter(words.map((q) => ({ q }))),
    suggestSearch: inEachCenter(words.map((q) => ({ q }))),
    listPopularArticles: inEachCenter([{}]),
    suggestionIndex: inEachCenter([{}]),
    listRelatedArticles: inEachCenter(articleIds.map((id) => ({ id }))),
    listArticlesV1: each('category', 'faqCategoryId').map((categoryId) => ({ categoryId })),
    viewArticleV1: each('article', 'faqArticleId').map((articleId) => ({ articleId })),
    popularArticlesV1: [{}],
    searchV1: words.map((searchString) => ({ searchString })),
    suggestSearchV1: words.map((searchString) => ({ searchString })),
    listConversations: [days],
    listCustomerConversations: [{ emails: ['maja@post.example', 'nobody@post.example'] }],
    grabConversation: conversations,
    grabVisitorInfo: conversations,
    grabVisitorTags: conversations,
    grabVisitorLabels: conversations,
    grabVisitorCards: conversations,
    grabAgent: each('agent', 'agentID').map((agentId) => ({ agentId })),
    grabAgents: [{}],
    chatStatistics: statistics,
    chatStatisticsV2: [...statistics, { ...span, botIds: ['stig-guide', '12', 'size-guide'] }],
    pageFilters: [{}],
    listFormSubmissions: each('form', 'id').flatMap((formId) => [
      { ...span, formId },
      { ...span, formId, fileType: 'csv' },
    ]),
    getForm: each('form', 'id').map((formId) => ({ formId })),
    getCustomer: [{ email: 'maja@post.example' }, { email: 'nobody@post.example' }],
    listContacts: [{ limit: 100 }, { limit: 30 }, ...each('contact', 'id').map((id) => ({ id }))],
    listAccounts: [{}, { limit: 5 }],
    getAccount: each('account', 'id').map((id) => ({ id })),
    listNotes: [{}, { limit: 12 }],
    getNote: each('note', 'id').map((id) => ({ id })),
    listTickets: [
      { limit: 500 },
      { limit: 40 },
      { fileType: 'csv' },
      { status: 'on-hold' },
      { latestUpdatedAfter: '2026-10-01' },
      { updatedAfter: '2026-10-01' },
      ...each('ticket', 'fromEmail').map((fromEmail) => ({ fromEmail })),
    ],
    grabTicket: each('ticket', 'ticketID').map((ticketId) => ({ ticketId })),
    grabTicketRating: each('ticket', 'ticketID').map((ticketId) => ({ ticketId })),
    listSearchInsights: inEachCenter([{}]),
    listArticleInsights: inEachCenter([{}]),
    listTicketViews: [{}],
    listViewTickets: [{ view: 'open' }, { view: 'waiting', limit: 3 }, { view: 'solved' }],
    listHeldMails: [{}, { limit: 1 }],
    listBlockedAddresses: [{}],
    grabThread: each('ticket', 'ticketID').map((ticketId) => ({ ticketId })),
    searchTickets: words.map((q) => ({ q })),
    listNamedTickets: each('ticket', 'ticketID').map((ticketId) => ({ ticketId })),
    listMailProblems: [{}],
    getNotificationSettings: each('agent', 'agentID').map((agentId) => ({ agentId })),
    listSavedReplies: [{}, { q: 'zip' }],
    listDrafts: each('agent', 'agentID').map((agentId) => ({ agentId })),
    listTicketsEmails: [
      { ...span, limit: 500 },
      { ...span, fileType: 'csv' },
    ],
  };
}
