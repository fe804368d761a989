/** Texts of the widget. `{name}` is replaced by a value. */

/** A sentence for each plural category of its language (`Intl.PluralRules`); `other` is the rest. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export interface WidgetMessages {
  /** The title until the help center's own is known. */
  help: string;
  greeting: string;
  back: string;
  close: string;
  loading: string;

  search: string;
  clearSearch: string;

  /** Above the articles for the page that the visitor is on. */
  forThisPage: string;
  popular: string;
  categories: string;
  emptyHome: string;

  failed: string;
  retry: string;

  suggestions: string;
  suggestionCount: Plural;
  noSuggestions: string;
  /** While suggestions take long. */
  suggestionsSlow: string;
  /** `{text}` is what the visitor typed. */
  searchFor: string;
  /** `{count}` and `{text}`. */
  resultCount: Plural;
  /** `{count}` and `{text}`: there may be more than were counted. */
  resultCountAtLeast: string;
  /** `{count}` and `{text}`: the total is unknown. */
  firstResults: string;
  /** `{count}`, once more of them were loaded. */
  resultsShown: string;
  noResults: string;
  noResultsHint: string;
  didYouMean: string;
  recentSearches: string;
  /** `{text}` */
  forgetSearch: string;
  offline: string;
  /** The tab, the form and every button that leads to it. */
  contactUs: string;

  emptyCategory: string;
  /** `{count}` */
  articleCount: Plural;

  /** The list of an article's headings. */
  contents: string;
  /** The name of a table without a caption. */
  table: string;
  /** The button on a message whose pictures of other sites are left out. */
  showPictures: string;
  /** The name of a block of code. */
  code: string;
  copyCode: string;
  /** `{heading}` */
  copyLink: string;
  copied: string;
  /** The name of a picture without words of its own. */
  picture: string;
  /** `{picture}` */
  enlarge: string;
  /** `{date}` */
  updated: string;
  /** The list of languages. */
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
  /** Above the form after a no. */
  whyNot: string;
  /** Above the reasons after a no, which are the next five. */
  whyUnhelpful: string;
  reasonUnanswered: string;
  reasonUnclear: string;
  reasonWrong: string;
  reasonSteps: string;
  reasonOther: string;
  reasonSaved: string;
  reasonFailed: string;
  /** Before the link to write, at the end of articles and lists. */
  stillNeedHelp: string;
  /** Above the other ways to get help after a no. */
  askPerson: string;
  /** `{number}` */
  call: string;

  send: string;
  sending: string;
  formSent: string;
  formFailed: string;
  /** `{label}` is the name of a field. */
  optional: string;
  choose: string;
  fieldRequired: string;
  fieldEmail: string;
  fieldPhone: string;
  fieldNumber: string;
  fieldSelect: string;
  fieldDate: string;
  fieldLong: string;
  /** The server refused the value without saying why. */
  fieldRefused: string;

  unreachable: string;
  /** `{time}` is a number of seconds in words. */
  tooMany: string;
  gone: string;
  goneArticle: string;
  /** The deployment refuses the page: only its owner can mend that. */
  unavailable: string;
  /** `{id}` */
  requestId: string;
  /** The way to all topics. */
  browse: string;

  tabs: string;
  /** The tab, its view, and the list in it. */
  tabMessages: string;

  emptyMessages: string;
  emptyMessagesHint: string;
  /** Asks whether tickets that were opened on this device before signing in are the visitor's own. */
  offerTitle: string;
  offerHint: string;
  /** `{email}` with its first letter only, `{day}` without the year where it is this one. */
  offerOf: string;
  offerAccept: string;
  offerDecline: string;
  offerAccepted: string;
  offerDeclined: string;
  /** For visitors who wrote on another device. */
  linkTitle: string;
  linkHint: string;
  sendLink: string;
  /** The same for an address with tickets and for one without. */
  linkSent: string;
  /** In place of a view that the deployment does not support. */
  noMessages: string;
  unread: string;
  /** `{name}` */
  newReplyFrom: string;
  /** `{count}`: messages from support that were not read, of several threads. */
  newReplies: Plural;
  showMore: string;
  /** A switch. */
  sound: string;
  statusNew: string;
  statusReply: string;
  /** Support has written last. */
  statusAnswered: string;
  statusSolved: string;
  statusClosed: string;
  statusOnHold: string;
  /** `{name}` */
  conversationWith: string;

  you: string;
  today: string;
  yesterday: string;
  thread: string;
  reply: string;
  /** Under the box for a reply, where there is a keyboard. */
  enterHint: string;
  replySolved: string;
  /** `{name}` */
  newMessageFrom: string;
  /** The other side has read what the visitor wrote last. */
  seen: string;
  /** `{name}` */
  isTyping: string;
  /** Asks for a rating. */
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
  /** A quiet line; `{name}` */
  joined: string;
  left: string;
  visitorJoined: string;

  contactHint: string;
  /** `{time}` is such as `2 hours`. */
  usualReply: string;
  /** `{when}` is such as `Monday 09:00`. */
  closedUntil: string;
  closedNow: string;
  /** The visitor's last message is stored; the next step follows. */
  delivered: string;
  subject: string;
  message: string;
  name: string;
  email: string;
  mayAnswer: string;
  attach: string;
  takePhoto: string;
  /** `{file}` */
  removeFile: string;
  retryFile: string;
  uploadFailed: string;
  uploadRefused: string;
  tooLarge: string;
  needsSubject: string;
  needsMessage: string;

  notSentYet: string;
  /** `{count}` is a number of seconds. */
  tryingAgain: Plural;
  notAllowed: string;
  edit: string;
  discard: string;
}
