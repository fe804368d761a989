/** Texts of the widget. Values replace placeholders: `{name}` by an agent's name, `{count}` by a number. */

/** One sentence for each plural category of the language (`Intl.PluralRules`); `other` is used for the rest. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export interface WidgetMessages {
  /** Title of the panel until the help center's title is known. */
  help: string;
  greeting: string;
  back: string;
  close: string;
  loading: string;

  search: string;
  clearSearch: string;

  /** Heading of the articles for the page on which the visitor is. */
  forThisPage: string;
  popular: string;
  categories: string;
  emptyHome: string;

  failed: string;
  retry: string;

  suggestions: string;
  suggestionCount: Plural;
  noSuggestions: string;
  /** Shown if suggestions take long. */
  suggestionsSlow: string;
  searchFor: string;
  /** `{count}` is the number of results, `{text}` the search. */
  resultCount: Plural;
  /** As `resultCount`, if there may be more results than were counted. */
  resultCountAtLeast: string;
  /** As `resultCount`, if only the number of shown results is known. */
  firstResults: string;
  /** `{count}` is the number of results after more of them were loaded. */
  resultsShown: string;
  noResults: string;
  noResultsHint: string;
  /** Above results, for a word of the search that no article has. */
  nothingAbout: string;
  didYouMean: string;
  recentSearches: string;
  /** `{text}` is the search to remove. */
  forgetSearch: string;
  offline: string;
  /** Label of the tab, of the form, and of buttons that open the form. */
  contactUs: string;

  emptyCategory: string;
  articleCount: Plural;

  /** Heading of the list of an article's headings. */
  contents: string;
  /** Label of a table without a caption. */
  table: string;
  /** Label of the button in a message whose images from other sites are blocked. */
  showPictures: string;
  /** Label of a code block. */
  code: string;
  copyCode: string;
  copyLink: string;
  copied: string;
  /** Label of an image without alternative text. */
  picture: string;
  enlarge: string;
  updated: string;
  /** Label of the list of languages. */
  language: string;
  /** `{wanted}` and `{language}` are names of languages. */
  otherLanguage: string;
  related: string;

  helpful: string;
  yes: string;
  no: string;
  thanksYes: string;
  thanksNo: string;
  voteFailed: string;
  /** Heading of the form after a negative vote. */
  whyNot: string;
  /** Question above the reasons after a negative vote, which are the next five texts. */
  whyUnhelpful: string;
  reasonUnanswered: string;
  reasonUnclear: string;
  reasonWrong: string;
  reasonSteps: string;
  reasonOther: string;
  reasonSaved: string;
  reasonFailed: string;
  /** Shown before the link to the contact form, below articles and lists. */
  stillNeedHelp: string;
  /** Shown above the other ways to get help, after a negative vote. */
  askPerson: string;
  call: string;

  send: string;
  sending: string;
  formSent: string;
  formFailed: string;
  optional: string;
  choose: string;
  fieldRequired: string;
  fieldEmail: string;
  fieldPhone: string;
  fieldNumber: string;
  fieldSelect: string;
  fieldDate: string;
  fieldLong: string;
  /** Shown if the server refuses a value without a reason. */
  fieldRefused: string;
  /** Shown in a form with errors. */
  checkFields: string;

  unreachable: string;
  /** `{time}` is a number of seconds in words. */
  tooMany: string;
  gone: string;
  goneArticle: string;
  /** Shown if the deployment refuses the page; only the site's owner can fix that. */
  unavailable: string;
  /** `{id}` is the server's id of the failed request. */
  requestId: string;
  /** Label of the link to all topics. */
  browse: string;

  tabs: string;
  /** Name of the tab, its view, and the list in the view. */
  tabMessages: string;

  emptyMessages: string;
  emptyMessagesHint: string;
  /** Asks whether tickets that were opened on this device before signing in belong to the visitor. */
  offerTitle: string;
  offerHint: string;
  /** Describes such a ticket: `{email}` is masked except for its first letter, `{day}` omits the current year. */
  offerOf: string;
  offerAccept: string;
  offerDecline: string;
  offerAccepted: string;
  offerDeclined: string;
  /** Texts for visitors who wrote on another device. */
  linkTitle: string;
  linkHint: string;
  sendLink: string;
  /** Shown whether the email address has tickets or not. */
  linkSent: string;
  /** Shown in place of a view that the deployment does not support. */
  noMessages: string;
  unread: string;
  newReplyFrom: string;
  /** `{count}` is the number of unread messages from agents in several threads. */
  newReplies: Plural;
  showMore: string;
  /** Label of a switch. */
  sound: string;
  statusNew: string;
  statusReply: string;
  /** Status of a ticket whose last message is an agent's. */
  statusAnswered: string;
  statusSolved: string;
  statusClosed: string;
  statusOnHold: string;
  conversationWith: string;

  you: string;
  today: string;
  yesterday: string;
  thread: string;
  /** Name of the box for a first message. */
  writeMessage: string;
  reply: string;
  /** Shown below the reply field on devices with a keyboard. */
  enterHint: string;
  replySolved: string;
  newMessageFrom: string;
  /** Shown if an agent has read the visitor's last message. */
  seen: string;
  isTyping: string;
  rate: string;
  ratingWorst: string;
  ratingBad: string;
  ratingOkay: string;
  ratingGood: string;
  ratingBest: string;
  rateComment: string;
  rated: string;
  rateFailed: string;
  earlier: string;
  transcript: string;
  print: string;
  conversationEnded: string;
  /** Line of the thread; `{name}` is the agent's name. */
  joined: string;
  left: string;
  visitorJoined: string;

  contactHint: string;
  /** `{time}` is a duration such as `2 hours`. */
  usualReply: string;
  /** `{when}` is a time such as `Monday 09:00`. */
  closedUntil: string;
  closedNow: string;
  /** As the texts above, for one line below a name. */
  usualReplyShort: string;
  closedUntilShort: string;
  /** Shown if the visitor's last message is stored; what happens next follows. */
  delivered: string;
  /** `{email}` is where replies are mailed. */
  replyGoesTo: string;
  /** As `replyGoesTo`, if no mail is sent. */
  yourEmail: string;
  /** Label of the button that changes the email. */
  change: string;
  /** Label of the button that adds an email, if replies are mailed. */
  repliesByEmail: string;
  /** As `repliesByEmail`, if no mail is sent. */
  addEmail: string;
  save: string;
  cancel: string;
  emailFinal: string;
  /** `{time}` is a duration such as `2 hours`. */
  emailLater: string;
  emailFailed: string;
  /** Heading of articles that may answer the visitor's first message. */
  whileYouWait: string;
  subject: string;
  message: string;
  name: string;
  email: string;
  attach: string;
  takePhoto: string;
  removeFile: string;
  retryFile: string;
  uploadFailed: string;
  uploadRefused: string;
  tooLarge: string;
  needsSubject: string;
  needsMessage: string;

  /** Label of the address field in a message that waits for it. */
  whereToReply: string;
  /** Title of a message that the visitor has written and not sent. */
  unsent: string;
  notSentYet: string;
  /** `{count}` is a number of seconds. */
  tryingAgain: Plural;
  notAllowed: string;
  edit: string;
  discard: string;
}
