/** Every contract by the name of its operation. For the server only: a browser imports schemas as types. */

import * as accounts from './accounts.ts';
import * as chat from './chat.ts';
import * as contacts from './contacts.ts';
import * as faq from './faq.ts';
import * as faqV1 from './faq-v1.ts';
import * as forms from './forms.ts';
import * as notes from './notes.ts';
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
  voteYes: faq.voteYes,
  voteNo: faq.voteNo,
  listArticlesV1: faqV1.listArticlesV1,
  viewArticleV1: faqV1.viewArticleV1,
  popularArticlesV1: faqV1.popularArticlesV1,
  searchV1: faqV1.searchV1,
  suggestSearchV1: faqV1.suggestSearchV1,
  listConversations: chat.listConversations,
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
  listContacts: contacts.listContacts,
  createAccount: accounts.createAccount,
  updateAccount: accounts.updateAccount,
  deleteAccount: accounts.deleteAccount,
  listAccounts: accounts.listAccounts,
  getAccount: accounts.getAccount,
  createNote: notes.createNote,
  deleteNote: notes.deleteNote,
  listNotes: notes.listNotes,
  getNote: notes.getNote,
  listTickets: tickets.listTickets,
  grabTicket: tickets.grabTicket,
  insertTicket: tickets.insertTicket,
  listTicketsEmails: tickets.listTicketsEmails,
  streamTickets: tickets.streamTickets,
  setTyping: tickets.setTyping,
  markTicketRead: tickets.markTicketRead,
  listReadMarks: tickets.listReadMarks,
  grabTicketRating: tickets.grabTicketRating,
  rateTicket: tickets.rateTicket,
  getChallenge: visitor.getChallenge,
};
