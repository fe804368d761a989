/** The numbers and word lists of the interface (sections 3, 5 and 8) and our own bounds where it is silent. */

/** The scopes of keys (section 5). Only public keys have `Visitor`. */
export const scopes = [
  'FAQ:Read',
  'FAQ:Write',
  'Chat:Read',
  'Tickets:Read',
  'Tickets:Write',
  'Forms:Read',
  'Contacts:Read',
  'Contacts:Write',
  'Visitor',
] as const;

export type Scope = (typeof scopes)[number];

/** Every scope that a secret key can have. */
export const secretScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'Visitor');

/** The scopes of every public key. */
export const publicScopes: readonly Scope[] = ['FAQ:Read', 'FAQ:Write', 'Visitor'];

/** The places in which articles are read (section 4.1). */
export type Device = 'mobile' | 'desktop';

/** Largest id that is exact in JSON. */
export const maxId = 9_007_199_254_740_991;

/** Characters of a search text; longer ones are refused. */
export const maxSearchLength = 500;

/** Characters of the address of a page; longer ones lead to no article. */
export const maxAddressLength = 1000;

/** Tags in one request for tagged articles. */
export const maxTags = 50;

/** Articles in one answer of a search. */
export const maxSearchHits = 20;

/** Counted hits of a search, which pages can reach; there may be more. */
export const maxFoundArticles = 100;

/** Completions in one answer of a suggestion. */
export const maxSuggestions = 10;

/**
 * What is sent of a help center for suggestions without asking: so many articles, and so many letters of their titles
 * and of words of their texts. Of one that has more articles, or longer titles, nothing is.
 */
export const maxIndexedArticles = 500;
export const maxIndexedLetters = 32_000;

/** Calendar days in one request for chat statistics (section 8). */
export const maxStatisticsDays = 365;

/** Characters of a chat channel. */
export const maxChannelLength = 200;

/** Values of one chat filter. */
export const maxFilterValues = 200;

/** Articles to read after one. */
export const maxRelatedArticles = 4;

/** Articles in the list of popular articles. */
export const maxPopularArticles = 10;

/** The types of fields of forms. */
export const fieldTypes = [
  'text',
  'textarea',
  'email',
  'phone',
  'number',
  'select',
  'checkbox',
  'date',
] as const;

export type FieldType = (typeof fieldTypes)[number];

/** Fields of a form, and of a submission. */
export const maxFormFields = 100;

/** Characters of a field's label, and of an option of a `select`. */
export const maxFieldLabelLength = 200;

/** Bytes of one field of a submission, in UTF-8. */
export const maxFieldBytes = 10_000;

/** Bytes of a request body. */
export const maxBodyBytes = 1_048_576;

/** Tickets, or mails of tickets, in one page by default, and at most. */
export const defaultTicketsPerPage = 50;
export const maxTicketsPerPage = 500;

/** Ticket ids in one request for events or read marks. */
export const maxNamedTickets = 200;

/** Agents who are shown to visitors who begin to write. */
export const maxGreetingAgents = 5;

/** Characters of the last message of a ticket in a list. */
export const maxLastLineLength = 140;

/** Tickets whose versions a stream begins with, and whose read marks are listed: those that changed last. */
export const maxWatchedTickets = 1000;

/** Seconds between two heartbeats of a stream of events. */
export const heartbeatSeconds = 15;

/** Characters of an e-mail address. */
export const maxEmailLength = 250;

/** Characters of the address of a page. */
export const maxPageLength = 2000;

/** Characters of a ticket's subject. */
export const maxSubjectLength = 998;

/** Characters of a visitor's comment on the rating of a ticket. */
export const maxRatingCommentLength = 2000;

/** Reasons for which an article did not help, in the order of the form. */
export const voteReasons = ['unanswered', 'unclear', 'wrong', 'steps', 'other'] as const;
export type VoteReason = (typeof voteReasons)[number];

/** Characters of a visitor's comment on such a reason. */
export const maxVoteCommentLength = 500;

/** Characters of the `Idempotency-Key` of a vote that a reason can follow: 128 random bits, and any key's end. */
export const minVoteKeyLength = 22;
export const maxVoteKeyLength = 200;

/** Labels in one request. */
export const maxLabels = 100;

/** Characters of a label that tickets are listed by. */
export const maxLabelLength = 250;

/** Files of one message. */
export const maxAttachments = 50;

/** Bytes of all files of one message together, and of one upload: 50 MB. */
export const maxAttachmentBytes = 52_428_800;

/** The last millisecond of the year 9999. */
export const maxTimestamp = 253_402_300_799_999;

/** Contacts, accounts or notes in one page by default, and at most. */
export const defaultContactsPerPage = 50;
export const maxContactsPerPage = 100;

/** Characters of a contact's fullName. */
export const maxFullNameLength = 100;

/** Addresses of one contact; e-mails, and phones. */
export const maxContactEntries = 100;

/** A phone number as E.164 writes it: `+`, then 2 to 15 digits, the first of which is not 0, and nothing else. */
export const phonePattern = '^\\+[1-9][0-9]{1,14}$';

/** Conversations in one visitor token. */
export const maxTokenConversations = 200;

/** Characters of the name of the function that an answer of the first FAQ calls. */
export const maxCallbackLength = 64;

/** The owner's groups of synonyms in a language. */
export const maxSynonymGroups = 1000;
/** Words and phrases in a group of synonyms. */
export const maxSynonymMembers = 30;
/** Characters of a word or phrase in a group of synonyms. */
export const maxSynonymLength = 100;
