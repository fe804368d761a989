/** Texts of the widget. Values replace placeholders: `{name}` by an agent's name, `{count}` by a number. */

import { home } from './home.ts';

export const widget = {
  ...home,

  failed: 'Something went wrong. Please try again in a moment.',

  suggestions: 'Suggestions',
  suggestionCount: { one: '{count} suggestion', other: '{count} suggestions' },
  noSuggestions: 'No suggestions',
  /** Shown if suggestions take long. */
  suggestionsSlow: 'Still looking for suggestions…',
  searchFor: 'Search for “{text}”',
  /** `{count}` is the number of results, `{text}` the search. */
  resultCount: { one: '{count} result for “{text}”', other: '{count} results for “{text}”' },
  /** As `resultCount`, if there may be more results than were counted. */
  resultCountAtLeast: '{count} or more results for “{text}”',
  /** As `resultCount`, if only the number of shown results is known. */
  firstResults: 'The first {count} results for “{text}”',
  /** `{count}` is the number of results after more of them were loaded. */
  resultsShown: 'Showing {count} results',
  noResults: 'No results for “{text}”',
  noResultsHint: 'Try different words, or browse the topics.',
  /** Above results; `{words}` is the list of the search's words that no article has, each a `quotedWord`. */
  nothingAbout: 'Nothing about {words}',
  quotedWord: '“{text}”',
  didYouMean: 'Did you mean',
  recentSearches: 'Recent searches',
  /** `{text}` is the search to remove. */
  forgetSearch: 'Remove “{text}”',
  offline: 'You’re offline. Showing what’s already loaded.',

  emptyCategory: 'There are no articles in this topic yet.',
  articleCount: { one: '{count} article', other: '{count} articles' },

  /** Heading of the list of an article's headings. */
  contents: 'On this page',
  /** Label of a table without a caption. */
  table: 'Table',
  /** Label of the button in a message whose images from other sites are blocked. */
  showPictures: 'Show pictures',
  /** Label of a code block. */
  code: 'Code',
  copyCode: 'Copy',
  copyLink: 'Copy the link to “{heading}”',
  copied: 'Copied',
  /** Label of an image without alternative text. */
  picture: 'Picture',
  enlarge: 'Enlarge: {picture}',
  updated: 'Updated {date}',
  /** `{wanted}` and `{language}` are names of languages. */
  otherLanguage: 'This article is not available in {wanted} yet. You are reading it in {language}.',
  related: 'Related articles',

  helpful: 'Was this helpful?',
  yes: 'Yes',
  no: 'No',
  thanksYes: 'Thanks, glad it helped!',
  thanksNo: 'Thanks for letting us know. We’ll improve this article.',
  voteFailed: 'Your vote wasn’t saved.',
  /** Heading of the form after a negative vote. */
  whyNot: 'What was missing?',
  /** Question above the reasons after a negative vote, which are the next five texts. */
  whyUnhelpful: 'What went wrong?',
  reasonUnanswered: 'It doesn’t answer my question',
  reasonUnclear: 'It’s hard to understand',
  reasonWrong: 'It’s wrong or out of date',
  reasonSteps: 'The steps didn’t work',
  reasonOther: 'Something else',
  reasonSaved: 'Thanks, that helps.',
  reasonFailed: 'Your answer wasn’t saved. Please try again.',
  /** Shown before the link to the contact form, below articles and lists. */
  stillNeedHelp: 'Still need help?',
  /** Shown above the other ways to get help, after a negative vote. */
  askPerson: 'Contact us instead',
  call: 'Call {number}',

  send: 'Send',
  sending: 'Sending…',
  formSent: 'Thank you, we got it.',
  formFailed: 'Not sent. What you wrote is still here.',
  optional: '{label} (optional)',
  choose: 'Choose…',
  fieldRequired: 'Please fill this in.',
  fieldEmail: 'Enter an email address such as name@example.com.',
  fieldPhone: 'Enter a phone number, such as +46 63 555 01 40.',
  fieldNumber: 'Enter a number.',
  fieldSelect: 'Choose one from the list.',
  fieldDate: 'Enter a date.',
  fieldLong: 'This is too long. Please shorten it.',
  /** Shown if the server refuses a value without a reason. */
  fieldRefused: 'Please check this field.',
  /** Shown in a form with errors. */
  checkFields: 'Not sent yet. Please check the marked fields.',

  unreachable: 'We can’t reach the help center. Check your connection and try again.',
  /** `{time}` is a number of seconds in words. */
  tooMany: 'Too many requests. Try again in {time}.',
  gone: 'This page is no longer available.',
  goneArticle: 'This article is no longer available.',
  /** Shown if the deployment refuses the page; only the site's owner can fix that. */
  unavailable: 'Help isn’t available here right now. Please contact us another way.',
  /** `{id}` is the server's id of the failed request. */
  requestId: 'Request {id}',
  /** Label of the link to all topics. */
  browse: 'Browse all topics',

  tabs: 'Sections',
  /** Name of the tab, its view, and the list in the view. */
  tabMessages: 'Messages',

  emptyMessages: 'No messages yet',
  emptyMessagesHint: 'When you contact us, our replies appear here.',
  /** Asks whether tickets that were opened on this device before signing in belong to the visitor. */
  offerTitle: 'Is this yours?',
  offerHint: 'Someone wrote to us from this device before you signed in.',
  /** Describes such a ticket: `{email}` is masked except for its first letter, `{day}` omits the current year. */
  offerOf: '{email}, {day}',
  offerAccept: 'Yes, mine',
  offerDecline: 'Not mine',
  offerAccepted: 'You’ll find it in your messages now.',
  offerDeclined: 'It won’t be shown here again.',
  /** Texts for visitors who wrote on another device. */
  linkTitle: 'Wrote to us somewhere else?',
  linkHint: 'Enter your email address, and we’ll send you a link to your messages.',
  sendLink: 'Send me a link',
  /** Shown whether the email address has tickets or not. */
  linkSent: 'If there are messages from this address, a link is on its way. Please check your inbox.',
  /** Shown in place of a view that the deployment does not support. */
  noMessages: 'You can’t contact us from here.',
  unread: 'New reply',
  newReplyFrom: 'New reply from {name}',
  /** `{count}` is the number of unread messages from agents in several threads. */
  newReplies: { one: '{count} new reply', other: '{count} new replies' },
  showMore: 'Show more',
  /** Label of a switch. */
  sound: 'Sound for new replies',
  statusNew: 'Received',
  statusReply: 'We’re on it',
  /** Status of a ticket whose last message is an agent's. */
  statusAnswered: 'Answered',
  statusSolved: 'Solved',
  statusClosed: 'Closed',
  statusOnHold: 'On hold',
  conversationWith: 'Chat with {name}',

  you: 'You',
  today: 'Today',
  yesterday: 'Yesterday',
  thread: 'Messages',
  /** Name of the box for a first message. */
  writeMessage: 'Write a message',
  reply: 'Write a reply',
  /** Shown below the reply field on devices with a keyboard. */
  enterHint: 'Enter sends, Shift + Enter starts a new line',
  replySolved: 'Still need help? Reply here to reopen this.',
  newMessageFrom: 'New message from {name}',
  /** Shown if an agent has read the visitor's last message. */
  seen: 'Seen',
  isTyping: '{name} is typing…',
  rate: 'How did we do?',
  ratingWorst: 'Terrible',
  ratingBad: 'Bad',
  ratingOkay: 'Okay',
  ratingGood: 'Good',
  ratingBest: 'Great',
  rateComment: 'Anything to add? (optional)',
  rated: 'Thanks for your rating.',
  rateFailed: 'Your rating wasn’t saved. Please try again.',
  earlier: 'Earlier messages',
  transcript: 'Download as text',
  print: 'Print',
  conversationEnded: 'This chat has ended.',
  /** Line of the thread; `{name}` is the agent's name. */
  joined: '{name} joined',
  left: '{name} left',
  visitorJoined: 'Chat started',
  /** Says who is there for a chat; `{name}` and `{other}` are first names. */
  teamIsHere: 'Our team is here',
  isHere: '{name} is here',
  areHere: '{name} and {other} are here',
  othersAreHere: '{name}, {other} and others are here',
  /** Where the visitor's chat is in line; how long that usually takes follows. */
  nextInLine: 'You are next.',
  placeInLine: 'You are number {place} in line.',
  /** `{time}` is a duration such as `2 minutes`. */
  chatWait: 'It usually takes {time}.',
  /** `{from}` and `{count}` are numbers of minutes. */
  chatWaitBetween: {
    one: 'It usually takes {from} to {count} minute.',
    other: 'It usually takes {from} to {count} minutes.',
  },
  agentCutOff: '{name}’s connection broke. The others have been told.',
  /** Label of the button that ends the wait for a chat. */
  byEmailInstead: 'By email instead',
  endChat: 'End chat',
  chatEnded: 'The chat has ended. Write any time: it goes on here.',
  downloadChat: 'Download the chat',
  /** As `replyGoesTo`, after a chat that no agent has answered. */
  answersGoTo: 'We answer here and by email to {email}',

  contactHint: 'We’ll reply here.',
  /** `{time}` is a duration such as `2 hours`. */
  usualReply: 'We usually reply within {time}.',
  /** `{when}` is a time such as `Monday 09:00`. */
  closedUntil: 'We’re closed right now. We’ll be back {when}.',
  closedNow: 'We’re closed right now.',
  /** As the texts above, for one line below a name. */
  usualReplyShort: 'Usually replies in {time}',
  closedUntilShort: 'Back {when}',
  /** Shown if the visitor's last message is stored; what happens next follows. */
  delivered: 'Delivered.',
  /** `{email}` is where replies are mailed. */
  replyGoesTo: 'Reply goes to {email}',
  /** As `replyGoesTo`, if no mail is sent. */
  yourEmail: 'Your email: {email}',
  /** Label of the button that changes the email. */
  change: 'Change',
  /** Label of the button that adds an email, if replies are mailed. */
  repliesByEmail: 'Get replies by email too',
  /** As `repliesByEmail`, if no mail is sent. */
  addEmail: 'Add your email',
  save: 'Save',
  cancel: 'Cancel',
  emailFinal: 'This address can no longer be changed.',
  /** `{time}` is a duration such as `2 hours`. */
  emailLater: 'Not saved. Try again in {time}, or use another address.',
  emailFailed: 'Your email wasn’t saved. Please try again.',
  /** Heading of articles that may answer the visitor's first message. */
  whileYouWait: 'While you wait',
  subject: 'Subject',
  message: 'Message',
  name: 'Name',
  email: 'Email',
  attach: 'Attach files',
  takePhoto: 'Take a photo',
  removeFile: 'Remove {file}',
  retryFile: 'Try again with {file}',
  uploadFailed: 'Upload failed',
  uploadRefused: 'This file type isn’t supported',
  tooLarge: 'Files can be up to 50 MB in total.',
  needsSubject: 'Add a short subject.',
  needsMessage: 'Enter a message.',

  /** Label of the address field in a message that waits for it. */
  whereToReply: 'Not sent yet: where should we reply?',
  /** Title of a message that the visitor has written and not sent. */
  unsent: 'Not sent yet',
  notSentYet: 'Not sent yet. We’ll try again when you’re online.',
  /** `{count}` is a number of seconds. */
  tryingAgain: {
    one: 'Not sent yet. We’ll try again in {count} second.',
    other: 'Not sent yet. We’ll try again in {count} seconds.',
  },
  notAllowed: 'We can’t receive messages right now. Your text is saved.',
  edit: 'Edit',
  discard: 'Discard',
};
