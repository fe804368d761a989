/**
 * Defines what agents may do at the desk: a new operation does not compile without an entry. Whatever an agent sends, it
 * is sent in the agent's own name.
 */

import type { InputOf, Operation } from '../../api/operation.ts';
import { operationNames } from '../../api/operation-names.ts';
import { managementOperations, type Operations } from '../../api/operations/index.ts';
import { invalidInput, Refusal } from '../../api/refusal.ts';
import type { Caller, CallerSession, Service, SignedInAgent } from '../../api/service.ts';
import type { Queryable } from '../db/database.ts';
import { type NamedTickets, requireVisible } from '../db/visible-tickets.sql.ts';

/** `agent`: every agent. `owner`: owners only. `denied`: refused, as it is for visitors and programs. */
export type DeskAccess = 'agent' | 'owner' | 'denied';

const deskAccess = {
  helpCenter: 'agent',
  home: 'denied',
  listCategories: 'agent',
  getCategory: 'agent',
  listTaggedArticles: 'agent',
  getArticle: 'agent',
  articleByAddress: 'denied',
  search: 'agent',
  suggestSearch: 'agent',
  suggestionIndex: 'denied',
  listPopularArticles: 'agent',
  listRelatedArticles: 'agent',
  recordView: 'denied',
  recordSearch: 'denied',
  voteYes: 'denied',
  voteNo: 'denied',
  recordVoteReason: 'denied',
  listSearchInsights: 'agent',
  listArticleInsights: 'agent',
  listEditableArticles: 'agent',
  grabEditableArticle: 'agent',
  createArticle: 'agent',
  draftArticleFromAnswer: 'agent',
  saveArticleDraft: 'agent',
  discardArticleDraft: 'agent',
  publishArticle: 'owner',
  unpublishArticle: 'owner',
  takeOverArticle: 'owner',
  removeArticle: 'owner',
  renameCategory: 'owner',
  listArticleVersions: 'agent',
  grabArticleVersion: 'agent',
  restoreArticleVersion: 'agent',
  previewArticle: 'agent',
  addArticlePicture: 'agent',

  listArticlesV1: 'denied',
  viewArticleV1: 'denied',
  popularArticlesV1: 'denied',
  searchV1: 'denied',
  suggestSearchV1: 'denied',

  listConversations: 'agent',
  listCustomerConversations: 'agent',
  grabConversation: 'agent',
  grabVisitorInfo: 'agent',
  grabVisitorTags: 'agent',
  grabVisitorLabels: 'agent',
  grabVisitorCards: 'agent',
  grabAgent: 'agent',
  grabAgents: 'agent',
  chatStatistics: 'owner',
  chatStatisticsV2: 'owner',
  pageFilters: 'owner',

  getForm: 'agent',
  submitForm: 'denied',
  listFormSubmissions: 'agent',

  createContact: 'agent',
  updateContact: 'agent',
  deleteContact: 'owner',
  getCustomer: 'agent',
  listContacts: 'agent',
  createAccount: 'agent',
  updateAccount: 'agent',
  deleteAccount: 'owner',
  listAccounts: 'agent',
  getAccount: 'agent',
  createNote: 'agent',
  updateNote: 'agent',
  deleteNote: 'agent',
  listNotes: 'agent',
  getNote: 'agent',

  listTickets: 'agent',
  grabTicket: 'agent',
  insertTicket: 'agent',
  listTicketsEmails: 'owner',
  streamTickets: 'agent',
  setTyping: 'agent',
  markTicketRead: 'agent',
  listReadMarks: 'agent',
  setTicketEmail: 'denied',
  grabTicketRating: 'agent',
  rateTicket: 'denied',

  listTicketViews: 'agent',
  listViewTickets: 'agent',
  listHeldMails: 'agent',
  settleHeldMail: 'agent',
  grabThread: 'agent',
  grabOriginal: 'agent',
  updateTicket: 'agent',
  forwardMessage: 'agent',
  cancelForward: 'agent',
  retryMail: 'agent',
  updateTickets: 'agent',
  dismissArticle: 'agent',
  mergeTicket: 'agent',
  unmergeTicket: 'agent',
  searchTickets: 'agent',
  setPresence: 'agent',
  setAvailability: 'agent',
  stillThere: 'agent',
  endConversation: 'agent',
  rateConversation: 'denied',
  blockVisitor: 'agent',
  listBlockedAddresses: 'owner',
  unblockAddress: 'owner',
  listNamedTickets: 'agent',
  listMailProblems: 'owner',
  getNotificationSettings: 'agent',
  updateNotificationSettings: 'agent',
  listDrafts: 'agent',
  saveDraft: 'agent',
  removeOrphanedDraft: 'owner',
  cancelHeldMessage: 'agent',
  listSavedReplies: 'agent',
  createSavedReply: 'agent',
  updateSavedReply: 'agent',
  deleteSavedReply: 'agent',

  getChallenge: 'denied',
  useOneTimeCode: 'denied',
  adoptTickets: 'denied',
  sendMagicLink: 'denied',

  listManagedAgents: 'owner',
  addAgent: 'owner',
  inviteAgent: 'owner',
  updateAgent: 'owner',
  removeAgent: 'owner',
  listApiKeys: 'owner',
  createApiKey: 'owner',
  updateApiKey: 'owner',
  rotateApiKey: 'owner',
  revokeApiKey: 'owner',
  listWebhooks: 'owner',
  createWebhook: 'owner',
  updateWebhook: 'owner',
  rotateWebhookSecret: 'owner',
  testWebhook: 'owner',
  retryDelivery: 'owner',
  removeWebhook: 'owner',
  listStoredSettings: 'owner',
  updateStoredSettings: 'owner',
  countDueTickets: 'owner',
  listLooks: 'owner',
  drawLook: 'owner',
  updateLook: 'owner',
  setLookPicture: 'owner',
  removeLookPicture: 'owner',
  getSetup: 'owner',
  dismissSetup: 'owner',
  addSample: 'owner',
  removeSample: 'owner',
  listMailboxes: 'owner',
  connectMailbox: 'owner',
  disconnectMailbox: 'owner',
  testMail: 'owner',
  learnMailServer: 'owner',
  getPush: 'agent',
  subscribeToPush: 'agent',
  unsubscribeFromPush: 'agent',
  testPush: 'agent',
  listSessions: 'agent',
  endSession: 'agent',
  endOtherSessions: 'agent',
  listPasskeys: 'agent',
  removePasskey: 'agent',
  listOwnerActs: 'owner',
} as const satisfies Record<keyof Service, DeskAccess>;

/**
 * What an operation has to do with tickets, of which an agent sees those of the visible inboxes. `none`: nothing.
 * `filtered`: it lists tickets, and its query leaves out the others. A function returns what the input names, which is
 * looked up before the operation begins: what is not visible does not exist.
 */
type TicketAccess<Name extends keyof Service> =
  | 'none'
  | 'filtered'
  | ((input: InputOf<Operations[Name]>) => NamedTickets);

type AgentOperation = {
  [Name in keyof Service]: (typeof deskAccess)[Name] extends 'agent' ? Name : never;
}[keyof Service];

const ofTicket = ({ ticketId }: { readonly ticketId: string }) => ({ tickets: [Number(ticketId)] });

const ofConversation = ({ conversationId }: { readonly conversationId: string }): NamedTickets => ({
  conversations: [conversationId],
});

const ticketAccess = {
  helpCenter: 'none',
  listCategories: 'none',
  getCategory: 'none',
  listTaggedArticles: 'none',
  getArticle: 'none',
  search: 'none',
  suggestSearch: 'none',
  listPopularArticles: 'none',
  listRelatedArticles: 'none',
  listSearchInsights: 'none',
  listArticleInsights: 'none',
  listEditableArticles: 'none',
  grabEditableArticle: 'none',
  createArticle: 'none',
  draftArticleFromAnswer: ({ ticketId, messageId }) => ({
    tickets: [Number(ticketId)],
    messages: [messageId],
  }),
  saveArticleDraft: 'none',
  discardArticleDraft: 'none',
  listArticleVersions: 'none',
  grabArticleVersion: 'none',
  restoreArticleVersion: 'none',
  previewArticle: 'none',
  addArticlePicture: 'none',

  listConversations: 'filtered',
  // A conversation that was loaded is of no inbox.
  listCustomerConversations: 'none',
  grabConversation: ofConversation,
  grabVisitorInfo: ofConversation,
  grabVisitorTags: ofConversation,
  grabVisitorLabels: ofConversation,
  grabVisitorCards: ofConversation,
  grabAgent: 'none',
  grabAgents: 'none',

  getForm: 'none',
  listFormSubmissions: 'filtered',

  createContact: 'none',
  updateContact: 'none',
  getCustomer: 'none',
  listContacts: 'none',
  createAccount: 'none',
  updateAccount: 'none',
  listAccounts: 'none',
  getAccount: 'none',
  createNote: 'none',
  updateNote: 'none',
  deleteNote: 'none',
  listNotes: 'none',
  getNote: 'none',

  listTickets: 'filtered',
  grabTicket: ofTicket,
  insertTicket: ({ ticketId }) => ({ tickets: [Number(ticketId)] }),
  streamTickets: 'filtered',
  setTyping: ofTicket,
  markTicketRead: ofTicket,
  listReadMarks: 'filtered',
  grabTicketRating: ofTicket,

  listTicketViews: 'filtered',
  listViewTickets: 'filtered',
  listHeldMails: 'filtered',
  settleHeldMail: ({ mailId }) => ({ receivedMails: [mailId] }),
  grabThread: ofTicket,
  grabOriginal: ({ messageId }) => ({ messages: [messageId] }),
  updateTicket: ofTicket,
  forwardMessage: ({ ticketId, messageId }) => ({ tickets: [Number(ticketId)], messages: [messageId] }),
  cancelForward: ({ messageId }) => ({ messages: [messageId] }),
  retryMail: ({ mailId }) => ({ mails: [mailId] }),
  // Each ticket has an outcome of its own.
  updateTickets: 'filtered',
  dismissArticle: ofTicket,
  mergeTicket: ({ ticketId, intoTicketId }) => ({ tickets: [Number(ticketId), intoTicketId] }),
  unmergeTicket: ofTicket,
  searchTickets: 'filtered',
  setPresence: ofTicket,
  setAvailability: 'none',
  stillThere: 'none',
  endConversation: ofTicket,
  blockVisitor: ofTicket,
  listNamedTickets: 'filtered',
  getNotificationSettings: 'none',
  updateNotificationSettings: 'none',
  listDrafts: 'filtered',
  saveDraft: ofTicket,
  cancelHeldMessage: ({ heldMessageId }) => ({ heldMessages: [heldMessageId] }),
  listSavedReplies: 'none',
  createSavedReply: 'none',
  updateSavedReply: 'none',
  deleteSavedReply: 'none',

  getPush: 'none',
  subscribeToPush: 'none',
  unsubscribeFromPush: 'none',
  testPush: 'none',
  listSessions: 'none',
  endSession: 'none',
  endOtherSessions: 'none',
  listPasskeys: 'none',
  removePasskey: 'none',
} as const satisfies { readonly [Name in AgentOperation]: TicketAccess<Name> };

/** An operation of agents that lists tickets, or names some. */
export type TicketOperation = {
  [Name in AgentOperation]: (typeof ticketAccess)[Name] extends 'none' ? never : Name;
}[AgentOperation];

function isForAgents(name: keyof Service): name is AgentOperation {
  return deskAccess[name] === 'agent';
}

const ticketAccessOf: { readonly [Name in AgentOperation]: TicketAccess<Name> } = ticketAccess;

/** Returns a service that looks up what agents name before it does anything with it. */
function forVisibleTickets(db: Queryable, service: Service): Service {
  function guard<Name extends AgentOperation>(name: Name) {
    const call = service[name];
    const access = ticketAccessOf[name];
    if (typeof access !== 'function') return call;
    return async (caller: Caller, input: InputOf<Operations[Name]>) => {
      await requireVisible(db, caller, access(input));
      return await call(caller, input);
    };
  }
  const guarded = operationNames.filter(isForAgents).map((name) => [name, guard(name)]);
  return { ...service, ...Object.fromEntries(guarded) };
}

/** @throws {Refusal} `Forbidden` for an operation that the agent may not use */
export function requireDeskAccess(name: keyof Service, agent: SignedInAgent): void {
  const access: DeskAccess = deskAccess[name];
  if (access === 'denied') throw new Refusal('Forbidden', 'The desk does not do this.');
  if (isForOwners(name)) requireOwner(agent);
}

/** Whether only owners may use an operation. */
export function isForOwners(name: keyof Service): boolean {
  return deskAccess[name] === 'owner';
}

/** @throws {Refusal} `Forbidden` for an agent who is no owner */
export function requireOwner({ role }: Pick<SignedInAgent, 'role'>): void {
  if (role !== 'owner') throw new Refusal('Forbidden', 'Only owners may do this.');
}

/** Operations of management that change nothing, though their input is a body. */
const readByBody: ReadonlySet<string> = new Set<keyof Service>(['drawLook']);

const managementChanges: ReadonlySet<string> = new Set(
  Object.values<Operation>(managementOperations)
    .filter(({ name, method }) => method !== 'GET' && !readByBody.has(name))
    .map(({ name }) => name),
);

/** Whether an operation changes the deployment, and counts as such: what agents do to their own devices does not. */
export function isManagementChange(name: keyof Service): boolean {
  return managementChanges.has(name) && isForOwners(name);
}

export interface AgentLimits {
  /** Counts an address to which an agent of a user forwards a message. @throws {Refusal} beyond the limit */
  countForward(userId: number, agentId: number): Promise<void>;
}

/** Returns a service in which agents speak for themselves only, and of tickets in visible inboxes. */
export function forAgents(db: Queryable, unlimited: Service, { countForward }: AgentLimits): Service {
  const service = forVisibleTickets(db, unlimited);
  return {
    ...service,

    async insertTicket(caller, input) {
      const { email, name } = requireAgent(caller);
      if (email === null) throw new Refusal('Forbidden', 'Enter your email address first.');
      // Without a ticket, the agent would open one as its customer.
      if (input.ticketId === undefined) throw invalidInput('ticketId', null);
      const isNote = input.messageType === 'internal' && input.status === undefined;
      if (!isNote && input.lastSeenMessageId === undefined) throw invalidInput('lastSeenMessageId', null);
      return await service.insertTicket(caller, { ...input, fromEmail: email, fromName: name });
    },
    setTyping: (caller, input) => service.setTyping(caller, { ...input, agentId: requireAgent(caller).id }),
    setPresence: (caller, input) =>
      service.setPresence(caller, { ...input, agentId: requireAgent(caller).id }),
    endConversation: (caller, input) =>
      service.endConversation(caller, { ...input, agentId: requireAgent(caller).id }),
    markTicketRead: (caller, input) =>
      service.markTicketRead(caller, { ...input, agentId: requireAgent(caller).id }),
    listTicketViews: (caller, input) =>
      service.listTicketViews(caller, { ...input, agentId: requireAgent(caller).id }),
    listViewTickets: (caller, input) =>
      service.listViewTickets(caller, { ...input, agentId: requireAgent(caller).id }),
    grabThread: (caller, input) => service.grabThread(caller, { ...input, agentId: requireAgent(caller).id }),
    async updateTicket(caller, input) {
      const { id: agentId, role } = requireAgent(caller);
      const createLabels = input.createLabels === true && role === 'owner';
      return await service.updateTicket(caller, { ...input, createLabels, agentId });
    },
    async forwardMessage(caller, input) {
      const { id: agentId } = requireAgent(caller);
      for (const _ of input.to) await countForward(caller.userId, agentId);
      return await service.forwardMessage(caller, { ...input, agentId });
    },
    cancelForward: (caller, input) =>
      service.cancelForward(caller, { ...input, agentId: requireAgent(caller).id }),
    async updateTickets(caller, input) {
      const { id: agentId, role } = requireAgent(caller);
      const createLabels = input.createLabels === true && role === 'owner';
      return await service.updateTickets(caller, { ...input, createLabels, agentId });
    },
    mergeTicket: (caller, input) =>
      service.mergeTicket(caller, { ...input, agentId: requireAgent(caller).id }),
    unmergeTicket: (caller, input) =>
      service.unmergeTicket(caller, { ...input, agentId: requireAgent(caller).id }),
    searchTickets: (caller, input) =>
      service.searchTickets(caller, { ...input, agentId: requireAgent(caller).id }),
    listNamedTickets: (caller, input) =>
      service.listNamedTickets(caller, { ...input, agentId: requireAgent(caller).id }),
    getNotificationSettings: (caller, input) =>
      service.getNotificationSettings(caller, { ...input, agentId: requireAgent(caller).id }),
    updateNotificationSettings: (caller, input) =>
      service.updateNotificationSettings(caller, { ...input, agentId: requireAgent(caller).id }),
    listDrafts: (caller, input) => service.listDrafts(caller, { ...input, agentId: requireAgent(caller).id }),
    saveDraft: (caller, input) => service.saveDraft(caller, { ...input, agentId: requireAgent(caller).id }),
    cancelHeldMessage: (caller, input) =>
      service.cancelHeldMessage(caller, { ...input, agentId: requireAgent(caller).id }),
    listSavedReplies: (caller, input) =>
      service.listSavedReplies(caller, { ...input, agentId: requireAgent(caller).id }),
    createSavedReply: (caller, input) =>
      service.createSavedReply(caller, { ...input, agentId: requireAgent(caller).id }),
    updateSavedReply: (caller, input) =>
      service.updateSavedReply(caller, { ...input, agentId: requireAgent(caller).id }),
    deleteSavedReply: (caller, input) =>
      service.deleteSavedReply(caller, { ...input, agentId: requireAgent(caller).id }),
  };
}

/** Returns the agent who is signed in. */
export function requireAgent({ agent }: Caller): SignedInAgent {
  if (!agent) throw new Error('the desk was called without a session');
  return agent;
}

/** Returns the session of a caller at the desk. */
export function requireSession({ session }: Caller): CallerSession {
  if (!session) throw new Error('the desk was called without a session');
  return session;
}
