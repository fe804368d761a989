/** All contracts by operation name. For the server only: browsers import schemas as types. */

import * as accounts from './accounts.ts';
import * as blockedAddresses from './blocked-addresses.ts';
import * as chat from './chat.ts';
import * as contacts from './contacts.ts';
import * as desk from './desk.ts';
import * as deskActs from './desk-acts.ts';
import * as deskAgents from './desk-agents.ts';
import * as deskKeys from './desk-keys.ts';
import * as deskLooks from './desk-looks.ts';
import * as deskMailboxes from './desk-mailboxes.ts';
import * as deskPasskeys from './desk-passkeys.ts';
import * as deskPush from './desk-push.ts';
import * as deskSession from './desk-session.ts';
import * as deskSettings from './desk-settings.ts';
import * as deskSetup from './desk-setup.ts';
import * as deskWebhooks from './desk-webhooks.ts';
import * as drafts from './drafts.ts';
import * as editing from './editing.ts';
import * as faq from './faq.ts';
import * as faqV1 from './faq-v1.ts';
import * as forms from './forms.ts';
import * as insights from './insights.ts';
import * as liveChat from './live-chat.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as savedReplies from './saved-replies.ts';
import * as ticketStream from './ticket-stream.ts';
import * as tickets from './tickets.ts';
import * as visitor from './visitor.ts';

export const contracts = {
  helpCenter: faq.helpCenter,
  home: faq.home,
  listCategories: faq.listCategories,
  getCategory: faq.getCategory,
  listTaggedArticles: faq.listTaggedArticles,
  getArticle: faq.getArticle,
  articleByAddress: faq.articleByAddress,
  search: faq.search,
  suggestSearch: faq.suggestSearch,
  suggestionIndex: faq.suggestionIndex,
  listPopularArticles: faq.listPopularArticles,
  listRelatedArticles: faq.listRelatedArticles,
  recordView: faq.recordView,
  recordSearch: faq.recordSearch,
  recordVoteReason: faq.recordVoteReason,
  voteYes: faq.voteYes,
  voteNo: faq.voteNo,
  listSearchInsights: insights.listSearchInsights,
  listArticleInsights: insights.listArticleInsights,
  listEditableArticles: editing.listEditableArticles,
  grabEditableArticle: editing.grabEditableArticle,
  createArticle: editing.createArticle,
  draftArticleFromAnswer: editing.draftArticleFromAnswer,
  saveArticleDraft: editing.saveArticleDraft,
  publishArticle: editing.publishArticle,
  unpublishArticle: editing.unpublishArticle,
  discardArticleDraft: editing.discardArticleDraft,
  takeOverArticle: editing.takeOverArticle,
  renameCategory: editing.renameCategory,
  removeArticle: editing.removeArticle,
  listArticleVersions: editing.listArticleVersions,
  grabArticleVersion: editing.grabArticleVersion,
  restoreArticleVersion: editing.restoreArticleVersion,
  previewArticle: editing.previewArticle,
  addArticlePicture: editing.addArticlePicture,
  listArticlesV1: faqV1.listArticlesV1,
  viewArticleV1: faqV1.viewArticleV1,
  popularArticlesV1: faqV1.popularArticlesV1,
  searchV1: faqV1.searchV1,
  suggestSearchV1: faqV1.suggestSearchV1,
  listConversations: chat.listConversations,
  listCustomerConversations: chat.listCustomerConversations,
  grabConversation: chat.grabConversation,
  grabVisitorInfo: chat.grabVisitorInfo,
  grabVisitorTags: chat.grabVisitorTags,
  grabVisitorLabels: chat.grabVisitorLabels,
  grabVisitorCards: chat.grabVisitorCards,
  grabAgent: chat.grabAgent,
  grabAgents: chat.grabAgents,
  chatStatistics: chat.chatStatistics,
  chatStatisticsV2: chat.chatStatisticsV2,
  pageFilters: chat.pageFilters,
  listFormSubmissions: forms.listFormSubmissions,
  getForm: forms.getForm,
  submitForm: forms.submitForm,
  createContact: contacts.createContact,
  updateContact: contacts.updateContact,
  deleteContact: contacts.deleteContact,
  getCustomer: contacts.getCustomer,
  listContacts: contacts.listContacts,
  createAccount: accounts.createAccount,
  updateAccount: accounts.updateAccount,
  deleteAccount: accounts.deleteAccount,
  listAccounts: accounts.listAccounts,
  getAccount: accounts.getAccount,
  createNote: notes.createNote,
  updateNote: notes.updateNote,
  deleteNote: notes.deleteNote,
  listNotes: notes.listNotes,
  getNote: notes.getNote,
  listTickets: tickets.listTickets,
  grabTicket: tickets.grabTicket,
  insertTicket: tickets.insertTicket,
  listTicketsEmails: tickets.listTicketsEmails,
  streamTickets: ticketStream.streamTickets,
  setTyping: tickets.setTyping,
  markTicketRead: tickets.markTicketRead,
  listReadMarks: tickets.listReadMarks,
  setTicketEmail: tickets.setTicketEmail,
  grabTicketRating: tickets.grabTicketRating,
  rateTicket: tickets.rateTicket,
  listTicketViews: desk.listTicketViews,
  listViewTickets: desk.listViewTickets,
  listHeldMails: desk.listHeldMails,
  settleHeldMail: desk.settleHeldMail,
  grabThread: desk.grabThread,
  grabOriginal: desk.grabOriginal,
  updateTicket: desk.updateTicket,
  forwardMessage: desk.forwardMessage,
  cancelForward: desk.cancelForward,
  retryMail: desk.retryMail,
  updateTickets: desk.updateTickets,
  dismissArticle: desk.dismissArticle,
  mergeTicket: desk.mergeTicket,
  unmergeTicket: desk.unmergeTicket,
  searchTickets: desk.searchTickets,
  setPresence: desk.setPresence,
  setAvailability: liveChat.setAvailability,
  stillThere: liveChat.stillThere,
  endConversation: liveChat.endConversation,
  rateConversation: liveChat.rateConversation,
  blockVisitor: liveChat.blockVisitor,
  listBlockedAddresses: blockedAddresses.listBlockedAddresses,
  unblockAddress: blockedAddresses.unblockAddress,
  listNamedTickets: desk.listNamedTickets,
  listMailProblems: desk.listMailProblems,
  getNotificationSettings: notifications.getNotificationSettings,
  updateNotificationSettings: notifications.updateNotificationSettings,
  listDrafts: drafts.listDrafts,
  saveDraft: drafts.saveDraft,
  removeOrphanedDraft: drafts.removeOrphanedDraft,
  cancelHeldMessage: drafts.cancelHeldMessage,
  listSavedReplies: savedReplies.listSavedReplies,
  createSavedReply: savedReplies.createSavedReply,
  updateSavedReply: savedReplies.updateSavedReply,
  deleteSavedReply: savedReplies.deleteSavedReply,
  getChallenge: visitor.getChallenge,
  useOneTimeCode: visitor.useOneTimeCode,
  adoptTickets: visitor.adoptTickets,
  sendMagicLink: visitor.sendMagicLink,
  listManagedAgents: deskAgents.listManagedAgents,
  addAgent: deskAgents.addAgent,
  inviteAgent: deskAgents.inviteAgent,
  updateAgent: deskAgents.updateAgent,
  removeAgent: deskAgents.removeAgent,
  listApiKeys: deskKeys.listApiKeys,
  createApiKey: deskKeys.createApiKey,
  updateApiKey: deskKeys.updateApiKey,
  rotateApiKey: deskKeys.rotateApiKey,
  revokeApiKey: deskKeys.revokeApiKey,
  listWebhooks: deskWebhooks.listWebhooks,
  createWebhook: deskWebhooks.createWebhook,
  updateWebhook: deskWebhooks.updateWebhook,
  rotateWebhookSecret: deskWebhooks.rotateWebhookSecret,
  testWebhook: deskWebhooks.testWebhook,
  retryDelivery: deskWebhooks.retryDelivery,
  removeWebhook: deskWebhooks.removeWebhook,
  listStoredSettings: deskSettings.listStoredSettings,
  updateStoredSettings: deskSettings.updateStoredSettings,
  countDueTickets: deskSettings.countDueTickets,
  listLooks: deskLooks.listLooks,
  drawLook: deskLooks.drawLook,
  updateLook: deskLooks.updateLook,
  setLookPicture: deskLooks.setLookPicture,
  removeLookPicture: deskLooks.removeLookPicture,
  getSetup: deskSetup.getSetup,
  dismissSetup: deskSetup.dismissSetup,
  addSample: deskSetup.addSample,
  removeSample: deskSetup.removeSample,
  listMailboxes: deskMailboxes.listMailboxes,
  connectMailbox: deskMailboxes.connectMailbox,
  disconnectMailbox: deskMailboxes.disconnectMailbox,
  testMail: deskMailboxes.testMail,
  learnMailServer: deskMailboxes.learnMailServer,
  getPush: deskPush.getPush,
  subscribeToPush: deskPush.subscribeToPush,
  unsubscribeFromPush: deskPush.unsubscribeFromPush,
  testPush: deskPush.testPush,
  listSessions: deskSession.listSessions,
  endSession: deskSession.endSession,
  endOtherSessions: deskSession.endOtherSessions,
  listPasskeys: deskPasskeys.listPasskeys,
  removePasskey: deskPasskeys.removePasskey,
  listOwnerActs: deskActs.listOwnerActs,
};

type Contracts = typeof contracts;

/** The operations of agents at the desk, which no key may use. */
export type DeskOperation = {
  [Name in keyof Contracts]: Contracts[Name] extends { readonly isForDesk: true } ? Name : never;
}[keyof Contracts];

export function isForDesk(name: keyof Contracts): name is DeskOperation {
  return 'isForDesk' in contracts[name];
}
