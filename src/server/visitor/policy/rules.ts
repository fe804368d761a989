/** Defines which operations visitors may call: a new operation does not compile without an entry. */

import type { Service } from '../../../api/service.ts';

/** `public`: on public content, or for code holders. `own`: on own records, masked. `denied`: refused. */
export type VisitorAccess = 'public' | 'own' | 'denied';

const visitorAccess = {
  helpCenter: 'public',
  home: 'public',
  listCategories: 'public',
  getCategory: 'public',
  listTaggedArticles: 'public',
  getArticle: 'public',
  articleByAddress: 'public',
  search: 'public',
  suggestSearch: 'public',
  suggestionIndex: 'public',
  listPopularArticles: 'public',
  listRelatedArticles: 'public',
  recordView: 'public',
  recordSearch: 'public',
  voteYes: 'public',
  voteNo: 'public',
  recordVoteReason: 'public',
  listSearchInsights: 'denied',
  listArticleInsights: 'denied',
  listEditableArticles: 'denied',
  grabEditableArticle: 'denied',
  createArticle: 'denied',
  draftArticleFromAnswer: 'denied',
  saveArticleDraft: 'denied',
  publishArticle: 'denied',
  unpublishArticle: 'denied',
  discardArticleDraft: 'denied',
  takeOverArticle: 'denied',
  removeArticle: 'denied',
  renameCategory: 'denied',
  listArticleVersions: 'denied',
  grabArticleVersion: 'denied',
  restoreArticleVersion: 'denied',
  previewArticle: 'denied',
  addArticlePicture: 'denied',

  listArticlesV1: 'denied',
  viewArticleV1: 'denied',
  popularArticlesV1: 'denied',
  searchV1: 'denied',
  suggestSearchV1: 'denied',

  listConversations: 'own',
  listCustomerConversations: 'denied',
  grabConversation: 'own',
  grabVisitorInfo: 'denied',
  grabVisitorTags: 'denied',
  grabVisitorLabels: 'denied',
  grabVisitorCards: 'denied',
  grabAgent: 'own',
  grabAgents: 'denied',
  chatStatistics: 'denied',
  chatStatisticsV2: 'denied',
  pageFilters: 'denied',

  getForm: 'public',
  submitForm: 'own',
  listFormSubmissions: 'denied',

  createContact: 'denied',
  updateContact: 'denied',
  deleteContact: 'denied',
  getCustomer: 'denied',
  listContacts: 'denied',
  createAccount: 'denied',
  updateAccount: 'denied',
  deleteAccount: 'denied',
  listAccounts: 'denied',
  getAccount: 'denied',
  createNote: 'denied',
  updateNote: 'denied',
  deleteNote: 'denied',
  listNotes: 'denied',
  getNote: 'denied',

  listTickets: 'own',
  grabTicket: 'own',
  insertTicket: 'own',
  listTicketsEmails: 'denied',
  streamTickets: 'own',
  setTyping: 'own',
  markTicketRead: 'own',
  listReadMarks: 'own',
  setTicketEmail: 'own',
  grabTicketRating: 'own',
  rateTicket: 'own',

  listTicketViews: 'denied',
  listViewTickets: 'denied',
  listHeldMails: 'denied',
  settleHeldMail: 'denied',
  grabThread: 'denied',
  grabOriginal: 'denied',
  updateTicket: 'denied',
  forwardMessage: 'denied',
  cancelForward: 'denied',
  retryMail: 'denied',
  updateTickets: 'denied',
  dismissArticle: 'denied',
  mergeTicket: 'denied',
  unmergeTicket: 'denied',
  searchTickets: 'denied',
  setPresence: 'denied',
  listBlockedAddresses: 'denied',
  unblockAddress: 'denied',
  listNamedTickets: 'denied',
  listMailProblems: 'denied',
  getNotificationSettings: 'denied',
  updateNotificationSettings: 'denied',
  listDrafts: 'denied',
  saveDraft: 'denied',
  removeOrphanedDraft: 'denied',
  cancelHeldMessage: 'denied',
  listSavedReplies: 'denied',
  createSavedReply: 'denied',
  updateSavedReply: 'denied',
  deleteSavedReply: 'denied',

  getChallenge: 'public',
  useOneTimeCode: 'public',
  adoptTickets: 'own',
  sendMagicLink: 'public',

  listManagedAgents: 'denied',
  addAgent: 'denied',
  inviteAgent: 'denied',
  updateAgent: 'denied',
  removeAgent: 'denied',
  listApiKeys: 'denied',
  createApiKey: 'denied',
  updateApiKey: 'denied',
  rotateApiKey: 'denied',
  revokeApiKey: 'denied',
  listWebhooks: 'denied',
  createWebhook: 'denied',
  updateWebhook: 'denied',
  rotateWebhookSecret: 'denied',
  testWebhook: 'denied',
  retryDelivery: 'denied',
  removeWebhook: 'denied',
} as const satisfies Record<keyof Service, VisitorAccess>;

type Access = typeof visitorAccess;

/** The operations on a visitor's own tickets and conversations. */
export type OwnOperation = {
  [Name in keyof Access]: Access[Name] extends 'own' ? Name : never;
}[keyof Access];

const openToVisitors: ReadonlySet<string> = new Set(
  Object.entries(visitorAccess).flatMap(([name, access]) => (access === 'denied' ? [] : [name])),
);

/** Whether a public key may call an operation at all. */
export function isForVisitors(name: string): boolean {
  return openToVisitors.has(name);
}

/** Operations that first-party pages may call besides those on their help center: on tickets, with a ticket token. */
const firstPartyOperations: ReadonlySet<string> = new Set<keyof Service>([
  'listTickets',
  'grabTicket',
  'insertTicket',
  'streamTickets',
  'setTyping',
  'markTicketRead',
  'listReadMarks',
  'setTicketEmail',
  'grabTicketRating',
  'rateTicket',
  'grabAgent',
  'getChallenge',
  'sendMagicLink',
]);

export function isForFirstParty(name: string): boolean {
  return firstPartyOperations.has(name);
}
