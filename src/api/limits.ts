/**
 * Limits and value lists of the interface (its sections 3, 5 and 8), and Frontdesk's own where the interface is silent.
 * Lengths are in characters.
 */

/** The scopes of keys (interface section 5). Only public keys have `Visitor`. */
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

export const secretScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'Visitor');

export const publicScopes: readonly Scope[] = ['FAQ:Read', 'FAQ:Write', 'Visitor'];

/** The device on which a visitor reads an article (interface section 4.1). */
export type Device = 'mobile' | 'desktop';

/** Largest id that JSON numbers represent exactly. */
export const maxId = 9_007_199_254_740_991;

/** Maximum length of a search text in characters; longer texts are refused. */
export const maxSearchLength = 500;

/** Maximum length in characters of a former site's page url; longer urls find no article. */
export const maxAddressLength = 1000;

/** Maximum number of tags in one request for tagged articles. */
export const maxTags = 50;

export const maxSearchHits = 20;

/** Maximum number of hits that are counted and reachable by paging; a search may match more. */
export const maxFoundArticles = 100;

export const maxSuggestions = 10;

/**
 * Limits of the index with which browsers suggest articles without a request: its articles, and the characters of their
 * titles and indexed words. A help center that exceeds them sends no index.
 */
export const maxIndexedArticles = 500;
export const maxIndexedLetters = 32_000;

/** Maximum number of published articles of a help center in one language. */
export const maxSearchedArticles = 300_000;

/** Maximum number of calendar days in one request for chat statistics (interface section 8). */
export const maxStatisticsDays = 365;

export const maxChannelLength = 200;

/** Maximum number of values in one chat filter. */
export const maxFilterValues = 200;

export const maxRelatedArticles = 4;

export const maxPopularArticles = 10;

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

export const maxFormFields = 100;

/** Maximum length in characters of a field's label, and of an option of a `select`. */
export const maxFieldLabelLength = 200;

/** Maximum size of one submitted field in UTF-8 bytes. */
export const maxFieldBytes = 10_000;

/** Maximum size of a request body in bytes. */
export const maxBodyBytes = 1_048_576;

/** Tickets, or ticket mails, per page: by default, and at most. */
export const defaultTicketsPerPage = 50;
export const maxTicketsPerPage = 500;

/** Tickets per page of a view of agents: by default, and at most. */
export const defaultViewRows = 50;
export const maxViewRows = 200;

/** The highest number that a view's count shows. */
export const maxViewCount = 10_000;

/** Maximum number of agents whom an inbox notifies, and of inboxes that one request chooses. */
export const maxInboxMembers = 200;
export const maxChosenInboxes = 500;

/** Maximum number of agents to whom one ticket is assigned. */
export const maxAssignedAgents = 50;

/** Maximum length of a team's name in characters. */
export const maxTeamLength = 100;
/** Maximum number of teams of an agent, and of an inbox. */
export const maxTeams = 50;

/** Maximum number of tickets that one request changes. */
export const maxChangedTickets = 200;

/** Maximum number of blocked addresses in a list. */
export const maxListedAddresses = 1000;

/** Maximum number of days for which a ticket is snoozed. */
export const maxSnoozeDays = 366;

/** Seconds for which an agent's presence in a ticket lasts unless it is renewed. */
export const presenceSeconds = 45;

/** Maximum length in characters of an agent's draft, and maximum number of drafts of an agent. */
export const maxDraftLength = 100_000;
export const maxDrafts = 200;

/** Maximum number of addresses to which a message is forwarded at once. */
export const maxForwardedTo = 5;

/** Maximum number of seconds for which a reply is held. */
export const maxUndoSeconds = 10;

/** Maximum number of shared saved replies, and of an agent's own. */
export const maxSavedReplies = 500;
export const maxSavedReplyNameLength = 100;
export const maxSavedReplyLength = 20_000;
/** Maximum number of languages of a saved reply. */
export const maxSavedReplyTexts = 20;
/** Maximum number of saved replies that are counted in one message. */
export const maxUsedReplies = 20;

/** Maximum lengths in characters of an article that is written at the desk. */
export const maxArticleTitleLength = 200;
export const maxArticleMarkdownLength = 200_000;
export const maxArticleDescriptionLength = 500;
/** Maximum number of an article's keywords, of its tags, and of its proposed keywords. */
export const maxArticleKeywords = 100;
export const maxArticleKeywordLength = 100;

/** Maximum number of passages about the customer that are marked in a draft, and maximum length of one in characters. */
export const maxMarkedPassages = 200;
export const maxMarkedPassageLength = 300;

/** Maximum number of published versions that are kept of an article in one language. */
export const maxArticleVersions = 50;

/** Articles per page of the desk's list: by default, and at most. */
export const defaultEditableArticles = 50;
export const maxEditableArticles = 200;

/** Maximum size in bytes of a picture that is added at the desk, and maximum number of files of a help center. */
export const maxArticlePictureBytes = 10_485_760;
export const maxContentFiles = 20_000;

/** Maximum number of ticket ids in one request for events or read marks. */
export const maxNamedTickets = 200;

/** Maximum number of agents whose faces visitors see before they write. */
export const maxGreetingAgents = 5;

/** Maximum number of seconds for which an offer to chat is true. */
export const maxOfferSeconds = 45;

/** Seconds between two questions of a stream whether its agent is still there. */
export const availabilitySeconds = 30;

/** Maximum number of articles, and of searches, that a message names of the visit before it. */
export const maxVisitArticles = 10;
export const maxVisitSearches = 10;

/** Maximum length in characters of a ticket's last message in a list. */
export const maxLastLineLength = 140;

/** Maximum number of tickets with a version in a stream's first event or with a read mark, the latest changed ones. */
export const maxWatchedTickets = 1000;

export const heartbeatSeconds = 15;

export const maxEmailLength = 250;

/** Maximum length in characters of the url of the page on which a message was written. */
export const maxPageLength = 2000;

/** Maximum length in characters of the name of a visitor's browser and system. */
export const maxBrowserLength = 100;

/** Minutes by which clocks differ from UTC at most, on either side. */
export const maxUtcOffset = 1080;

export const maxSubjectLength = 998;

export const maxRatingCommentLength = 2000;

/** Reasons why an article did not help, in the order of the form. */
export const voteReasons = ['unanswered', 'unclear', 'wrong', 'steps', 'other'] as const;
export type VoteReason = (typeof voteReasons)[number];

export const maxVoteCommentLength = 500;

/** Days for which searches and reasons of votes are kept, and the longest period of a report about them. */
export const maxInsightDays = 90;
export const defaultInsightDays = 30;

/** Length of a vote's `Idempotency-Key` to which a reason can be added: at least 128 random bits in Base64. */
export const minVoteKeyLength = 22;
export const maxVoteKeyLength = 200;

/** Maximum number of labels in one request. */
export const maxLabels = 100;

/** Maximum length in characters of a label in a ticket filter. */
export const maxLabelLength = 250;

/** Maximum number of files in one message. */
export const maxAttachments = 50;

/** Maximum size in bytes of all files of one message together, and of one upload: 50 MB. */
export const maxAttachmentBytes = 52_428_800;

/** The last millisecond of the year 9999, in milliseconds since 1970. */
export const maxTimestamp = 253_402_300_799_999;

/** Contacts, accounts or notes per page: by default, and at most. */
export const defaultContactsPerPage = 50;
export const maxContactsPerPage = 100;

/** Maximum number of notes in one response of `getCustomer`. */
export const maxCustomerNotes = 100;

export const maxFullNameLength = 100;

/** Maximum number of a contact's postal addresses, of its email addresses, and of its phone numbers. */
export const maxContactEntries = 100;

/** Maximum number of conversations in one response of `listCustomerConversations`. */
export const maxCustomerConversations = 20;

/** Maximum number of email addresses by which `listCustomerConversations` looks. */
export const maxCustomerEmails = 20;

/** Pattern of a phone number in E.164 format: `+`, then 2 to 15 digits, the first of which is not 0. */
export const phonePattern = '^\\+[1-9][0-9]{1,14}$';

/** Maximum number of conversations in one visitor token. */
export const maxTokenConversations = 200;

/** Maximum length in characters of the JSONP callback in FAQ version 1. */
export const maxCallbackLength = 64;

/** Maximum number of an owner's synonym groups per language. */
export const maxSynonymGroups = 1000;
export const maxSynonymMembers = 30;
export const maxSynonymLength = 100;

export const maxAgentNameLength = 200;

export const maxKeyLabelLength = 200;

/** Maximum number of origins of a public key, and maximum length in characters of one. */
export const maxKeyOrigins = 50;
export const maxOriginLength = 300;

/** Maximum number of seconds for which a replaced key or secret stays valid: a year. */
export const maxKeepSeconds = 31_536_000;

export const maxWebhookUrlLength = 2000;

/** Maximum length in characters of the host of a mail server, and of the user and the password of a mailbox. */
export const maxHostLength = 253;
export const maxMailboxTextLength = 500;

/** Limits of the files that are imported at the desk at once: their number, bytes in all, and length and depth of a path. */
export const maxSetupFiles = 5000;
export const maxSetupBytes = 104_857_600;
export const maxSetupPathLength = 500;
export const maxSetupPathDepth = 20;

/** Maximum number of problems that are stored of an import at the desk. */
export const maxSetupProblems = 100;
