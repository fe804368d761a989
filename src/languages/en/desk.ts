/** Texts of the desk, where agents answer. Values replace placeholders, such as `{name}` by the name of a person. */

export const desk = {
  title: 'Desk',
  /** Shown to browsers that run no scripts. */
  needsScript: 'The desk needs JavaScript. Turn it on in your browser and load this page again.',

  /** For a deployment without users. `{host}` is its address, `{command}` a command that prints a link. */
  notSetUp: 'Not set up yet',
  notSetUpHint:
    'Frontdesk runs at {host}, and nobody has set it up. Open the address that it printed where it was started. On the server, {command} prints another one.',
  /** Heading and text for its first user, whom a link leads there. */
  setUp: 'Set up Frontdesk',
  setUpHint: 'You become the first owner of the help center and desk at {host}. The address works once.',
  signIn: 'Sign in',
  signInHint: 'Enter your email address at work, and we’ll send you a link that signs you in.',
  /** Heading once a link was asked for. */
  checkMail: 'Check your email',
  linkSent:
    'If {email} is an agent’s address, a link is on its way. Open it in this browser within 15 minutes.',
  otherAddress: 'Use another address',
  /** `{command}` is a command that prints a link. */
  linkByCommand: 'No email? On the server, {command} prints a link.',
  signInWithPasskey: 'Sign in with a passkey',
  /** Shown after a passkey that this deployment does not know. */
  passkeyUnknown: 'This passkey isn’t known here. Ask for a link instead.',
  /** `{command}` is a command that prints a link. */
  noMail: 'This server sends no email. On the server, {command} prints a link that signs you in.',
  /** `{setting}` is the name of a setting, `{url}` the value that it needs. */
  needsPublicUrl:
    'The desk can’t be used at this address yet. On the server, set {setting} to {url} and start Frontdesk again.',
  openLinkHint: 'One click, and you’re in. The link works once.',
  linkUsed: 'This link has been used or has expired. Ask for a new one below.',
  linkOtherBrowser:
    'This link works only in the browser that asked for it. Open it there, or ask for a new one here.',
  tooManyTries: 'Too many tries. Wait a few minutes, then try again.',
  signInFailed: 'That didn’t work. Check your connection and try again.',
  signOut: 'Sign out',
  signedOut: 'You’re signed out',
  signedOutHint: 'Sign in again to go on. What you wrote is kept in this browser.',

  /** The dialog with the notifications, sessions and passkeys of the agent. */
  account: 'Account',
  sessions: 'Sessions',
  /** Marks the session of this browser. */
  thisSession: 'This one',
  usedNow: 'In use now',
  usedAgo: 'Last used {time} ago',
  unknownBrowser: 'Unknown browser',
  endSession: 'End',
  endOthers: 'End all others',
  passkeys: 'Passkeys',
  passkeysHint: 'Sign in with your fingerprint, face or PIN instead of a link.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'Passkey added',
  passkeyKnown: 'You already have a passkey on this device.',
  /** Shown after the agent or the browser has cancelled. */
  passkeyNotAdded: 'No passkey was added.',
  addedNow: 'Added just now',
  addedAgo: 'Added {time} ago',
  /** Follows when a passkey was added. */
  neverUsed: 'not used yet',
  removePasskey: 'Remove',
  accountNotLoaded: 'Your sessions and passkeys couldn’t be loaded.',
  accountFailed: 'That didn’t work. Try again.',

  views: 'Views',
  showViews: 'Show views',
  chats: 'Chats',
  mine: 'Mine',
  unassigned: 'Unassigned',
  waiting: 'Waiting for us',
  open: 'All open',
  snoozed: 'Snoozed',
  solved: 'Solved',
  spam: 'Spam',
  held: 'Mail to approve',
  inboxes: 'Inboxes',
  labels: 'Labels',
  searchTickets: 'Search tickets',
  results: 'Results for “{text}”',
  /** Name of the buttons that search all tickets, or those of a view. */
  searchScope: 'Where to search',
  everywhere: 'Everywhere',
  inView: 'In {view}',

  tickets: 'Tickets',
  ticketCount: { one: '{count} ticket', other: '{count} tickets' },
  emptyWaiting: 'All answered',
  emptyMine: 'Nothing is assigned to you',
  emptyView: 'No tickets here',
  emptyHint: 'New messages appear here by themselves.',
  noResults: 'No tickets for “{text}”',
  noResultsHint: 'Try fewer words, the beginning of a word, or the customer’s email address.',
  emptyHeld: 'No mail waits for approval',
  heldHint:
    'These emails came in an agent’s name, and no customer has got them. That agent, or an owner, decides.',
  /** A link to the settings of email, for owners. */
  heldProof: 'Find out which mail server can prove who sends replies',
  /** Why an email waits for approval. `{name}` is the agent in whose name it came. */
  heldAnotherSender: 'It came to {name}’s reply address from another sender.',
  heldNotVerified: 'It says that it’s from {name}, and nothing proves it.',
  heldNoReplyAddress: 'It says that it’s from {name}, but it didn’t come to {name}’s reply address.',
  heldUnknownCommand:
    'Its first line looks like a command, but there’s no such command. All of it would be sent as text.',
  heldAnswered: 'A colleague has answered in the meantime. Read that answer first.',
  heldOtherTeams: '{name} can’t see the inbox of this ticket, which is for other teams.',
  heldUnknown: 'It came in an agent’s name, and nothing proves it.',
  heldCheckFailed: 'The mail server couldn’t confirm this sender. The address may be forged.',
  heldFrom: 'From',
  heldTicket: 'Ticket',
  heldFiles: 'Files',
  heldAnswerOf: '{name} answered',
  heldNoText: 'This email has no text that can be shown.',
  heldSend: 'Send as {name}',
  heldApprove: 'Approve',
  heldDiscard: 'Discard',
  /** Shown to agents who may not decide. */
  heldOthers: '{name} or an owner decides about this email.',
  heldOwners: 'An owner decides about this email.',
  heldSent: 'Approved: the email is in the ticket in a moment.',
  heldDiscarded: 'Discarded',
  /** The button below the list. */
  heldEarlier: 'Earlier emails',
  heldSettled: 'Somebody else has decided about this email.',
  listFailed: 'The list couldn’t be loaded.',
  newTickets: { one: '{count} new', other: '{count} new' },
  unread: 'Unread',
  draft: 'Draft',
  noSubject: 'No subject',
  /** In place of the name and the address of a visitor who gave none. */
  unnamedVisitor: 'Visitor',
  noEmail: 'No email address',
  /** `{time}` is how long the customer has waited. */
  waitsFor: 'Waiting for {time}',
  waitsTooLong: 'Waiting for {time}, longer than promised',
  lastMessage: 'Last message {time} ago',

  chooseTicket: 'Choose a ticket',
  chooseTicketHint: 'Press J for the first one, and ? for all keys.',
  backToList: 'Back to the list',
  messages: 'Messages',
  earlier: 'Earlier messages',
  threadFailed: 'The messages couldn’t be loaded.',
  threadGone: 'This ticket has moved to an inbox that you can’t see, or was deleted.',
  /** Labels of what the agent had written to a ticket that is gone. */
  keptReply: 'The reply that you had begun',
  keptNote: 'The note that you had begun',
  keptRemoved: 'Your text is removed',
  /** Shown if another ticket than the open one is gone, beside a button that shows the text. */
  draftLost:
    'A ticket for which you had begun a text has moved to an inbox that you can’t see, or was deleted. The text is kept.',
  note: 'Note',
  noteHint: 'Only your team sees this',
  logEntries: { one: '{count} change', other: '{count} changes' },
  /** Label of the tickets that a first message answers. */
  answersTicket: 'Answers',
  /** Label of the tickets in which a mail from another address has answered this one. */
  answeredElsewhere: 'Answers from other addresses',

  mailQueued: 'Email to {email} waits to be sent',
  mailSent: 'Emailed to {email}',
  mailUnknown: 'Email to {email} may not have arrived',
  mailRetried: 'Email to {email} will be tried again',
  /** Shown if the mail server has refused a mail, and if every attempt to send it has failed. */
  mailFailed: 'Email to {email} wasn’t delivered',
  mailHeld: 'Email to {email} is held back',
  mailRead: 'Read before it was emailed',
  mailBounced: 'Email to {email} came back',
  /** Reasons, each behind a colon. */
  mailReasonAddress: 'the address doesn’t exist',
  mailReasonFull: 'the mailbox is full',
  mailReasonOff: 'the mailbox takes no mail',
  mailReasonSize: 'the email is too large',
  mailReasonUnreachable: 'their mail server can’t be reached',
  mailReasonPolicy: 'their mail server refuses our mail',
  mailSaid: 'What the mail server said',
  /** Sends a mail or a reply that failed once more. */
  sendAgain: 'Send again',
  mailNotRetried: 'Not sent again. Try once more in a moment.',

  answerAs: 'Reply or note',
  reply: 'Reply',
  writeReply: 'Write a reply',
  writeNote: 'Write a note',
  noteForTeam: 'Only your team sees this note.',
  recipients: 'To {to}',
  recipientsWithCopy: 'To {to}, copy to {cc}',
  send: 'Send',
  sendAndSolve: 'Send and solve',
  sendAndStay: 'Send and stay here',
  /** Sends, and opens the next ticket of the list. */
  sendAndNext: 'Send, then next',
  sendOptions: 'More ways to send',
  /** Shown if a message is sent before its files are uploaded. */
  filesPending: 'Not sent yet: wait for the files, or remove them.',
  addNote: 'Add note',
  insertArticle: 'Insert article',
  findArticle: 'Search articles',
  noArticles: 'No articles for “{text}”',
  articleLanguage: 'Language of the articles',
  sending: 'Sending…',
  /** `{seconds}` is how long the reply can be taken back. */
  sentIn: 'Sent in {seconds} s',
  replyHeld: 'Reply is sent in a moment',
  notSent: 'Not sent. Your text is back in the box.',
  notSentOffline: 'Not sent: the server can’t be reached. Your text is back in the box.',
  notSentBusy: 'Not sent: the server is busy. Your text is back in the box.',
  notSentUnseen: 'Not sent: a message has just arrived. Your text is back in the box.',
  /** Shown if a message by `{name}` stopped a reply before it was sent. */
  replyStopped: 'Not sent: {name} has just written. Your text is back in the box.',
  /** Shown if a text was changed after a lost answer, and the server has stored it as it was before. */
  sentBefore: 'Your first try had arrived. What you added since is in the box.',
  /** Shown while the storage of the browser is full or blocked. */
  draftNotKept:
    'This browser can’t keep your text: its storage is full or blocked. Send the text before you close the page.',
  /** Label of a different text that the agent has written on another device. */
  otherDraft: 'On another device you wrote:',
  useOtherDraft: 'Use it',
  removeOtherDraft: 'Remove',
  /** Has `{name}`, of an agent who was removed. */
  orphanedReply: '{name}, who has left the team, had begun a reply:',
  orphanedNote: '{name}, who has left the team, had begun a note:',
  /** Below a setting that waits for the operator, before the command; `{value}` is an address, a domain, a host or a path. */
  requestedSetting:
    '{value} is asked for and has no effect yet. Whoever runs the server grants it with this command:',
  /** Button that opens the ticket whose message was not sent. */
  showTicket: 'Show',
  /** Shown if customers or colleagues have written meanwhile, the last of them `{name}`. */
  unseenMessages: {
    one: '{name} has just written.',
    other: '{count} messages have just arrived, the last from {name}.',
  },
  /** Precedes `unseenMessages` if the reply was not sent because of them. */
  notSentYet: 'Not sent yet.',
  sendAnyway: 'Send anyway',
  /** Shown in place of the recipients, if the customer or the inbox has no address. */
  noMailSent: 'No email is sent. The reply is in their conversation on your site.',

  status: 'Status',
  statusNew: 'New',
  statusReply: 'Waiting for us',
  statusPending: 'Answered',
  statusOnHold: 'On hold',
  statusSolved: 'Solved',
  statusClosed: 'Closed',
  assignee: 'Assigned to',
  nobody: 'Nobody',
  /** What a team is called beside agents. */
  teamNamed: '{name} (team)',
  assignToMe: 'Assign to me',
  noLabels: 'No labels yet',
  newLabel: 'New label',
  solve: 'Solve',
  reopen: 'Reopen',

  solvedDone: 'Solved',
  statusDone: 'Status changed',
  assignedDone: 'Assigned to {name}',
  unassignedDone: 'Assigned to nobody',
  labelsDone: 'Labels changed',
  undo: 'Undo',
  undone: 'Undone',
  undoTooLate: 'Too late to undo: the reply is sent.',
  undoFailed: 'Not undone: the server can’t be reached.',
  changeFailed: 'That wasn’t saved, and is as it was before.',
  teamRefused: 'Not assigned: this team doesn’t see the ticket’s inbox.',
  agentRefused: 'Not assigned: {name} doesn’t see the ticket’s inbox.',
  changeConflict: 'Not changed: a message has just arrived. Read it first.',

  looksAt: '{name} is looking at this',
  isReplying: '{name} is replying',
  offline: 'No connection. Showing what’s already loaded; drafts are safe.',

  person: 'Customer',
  showPerson: 'Show customer',
  earlierTickets: 'Other tickets',
  noEarlierTickets: 'No other tickets',
  previousChats: 'Previous chats',
  chatWithoutAgent: 'Chat without an agent',
  /** In place of the visitor's first words. */
  chatWithoutWords: 'The visitor wrote nothing',
  chatFailed: 'The chat couldn’t be loaded.',
  visitorLanguage: 'Language',
  visitorBrowser: 'Browser',
  /** The time of day where the customer is. */
  localTime: 'Local time',
  /** The page on which the customer wrote. */
  writtenOn: 'Page',
  editPerson: 'Edit customer',
  personFailed: 'The customer couldn’t be loaded.',
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Position',
  company: 'Company',
  emails: 'Email',
  phones: 'Phone',
  addresses: 'Address',
  customerNumber: 'Customer number',
  customerLink: 'Link',
  aboutPerson: 'About',
  addEmail: 'Add email',
  addPhone: 'Add phone',
  addAddress: 'Add address',
  /** `{value}` is an email address, a phone number or an address. */
  removeEntry: 'Remove {value}',
  /** `{name}` is what the agent has typed. */
  newCompany: '{name} will be added as a new company.',
  moreFields: 'More details',
  personSaved: 'Customer saved',
  personNotSaved: 'Not saved. What you entered is still here.',
  /** Shown if a colleague has removed the contact meanwhile. */
  personGone: 'This customer has been removed. Save again to add them anew.',
  needsName: 'Enter a first or last name.',
  wrongEmail: 'Enter an email address, such as maja@post.example.',
  wrongPhone: 'Enter the number with its country code, such as +46 63 555 01 40.',
  companyLength: 'Use 2 to 50 characters.',
  emailTaken: 'Another customer has this email address.',
  phoneTaken: 'Another customer has this phone number.',
  customerNumberTaken: 'Another customer has this number.',
  wrongValue: 'Please check this field.',
  personNotes: 'Notes',
  writePersonNote: 'Add a note about this customer',
  editNote: 'Edit note',
  removeNote: 'Remove note',
  /** Follows the day of a note whose text was changed. */
  noteEdited: 'edited',
  noteRemoved: 'Note removed',
  noteNotSaved: 'Not saved. Your note is still here.',
  noteGone: 'This note no longer exists.',
  newestNotes: 'Only the newest {count} notes are shown.',

  /** Tickets that are put off until later. */
  snooze: {
    /** The button, and what is chosen for a time of one's own. */
    snooze: 'Snooze',
    /** Heading of the choice. */
    title: 'Snooze until',
    laterToday: 'Later today',
    tomorrow: 'Tomorrow',
    nextMonday: 'Next Monday',
    inAWeek: 'In a week',
    /** Label of the field for a time of one's own. */
    otherTime: 'At another time',
    /** Shown for a time that cannot be used. */
    inFuture: 'Choose a time within the next year.',
    /** Ends the snooze of a ticket. */
    wakeNow: 'Wake now',
    /** `{time}` is a time of day, or a day and a time. */
    until: 'Snoozed until {time}',
    untilBy: '{name} snoozed it until {time}',
    ended: 'Snooze ended',
    woken: 'Snooze ended {time} ago',
    failed: 'The choice couldn’t be loaded. Try again.',
    empty: 'Nothing is snoozed',
    emptyHint: 'Press H in a ticket to put it off until later.',
  },

  /** Spam, and the addresses whose messages are spam. */
  aboutSpam: {
    mark: 'Mark as spam',
    notSpam: 'Not spam',
    marked: 'Marked as spam',
    unmarked: 'No longer spam',
    /** Above the messages of a ticket that is spam. */
    hint: 'This ticket is spam: nobody is notified of it, and no reply to it is emailed.',
    empty: 'No spam',
    emptyHint: 'What you mark as spam is kept here, with what the same sender writes later.',
    /** Heading of the list of blocked addresses, and the button that opens it. */
    blocked: 'Blocked addresses',
    blockedHint: 'New messages from these addresses are spam at once.',
    anonymousOnly: 'Only what visitors write on your site without signing in',
    /** `{time}` is a day. */
    blockedOn: 'Blocked on {time}',
    unblock: 'Unblock {address}',
    unblocked: '{address} is no longer blocked.',
    notUnblocked: 'That didn’t work. The address is still blocked.',
    noneBlocked: 'No address is blocked.',
    onlyNewest: 'Only the newest {count} addresses are shown.',
    failed: 'The blocked addresses couldn’t be loaded.',
  },

  /** Live chat: agents who are there for visitors, and chats in the threads of tickets. */
  liveChat: {
    /** A switch of the agent, and its two commands. */
    available: 'Available for chats',
    becomeAvailable: 'Be available for chats',
    stopBeing: 'Stop being available for chats',
    /** Below the switch: the names of colleagues, or that there is none. */
    others: 'Also available: {names}',
    nobodyElse: 'Nobody else is available',
    nobody: 'Nobody is available',
    /** Shown if availability ended elsewhere: at the end of office hours, or on another device. */
    ended: 'You’re no longer available for chats.',
    away: 'You’re away from chats: this page didn’t answer for a while.',
    back: 'I’m back',
    /** Shown while the browser lets the page play no sound. */
    silent: 'Click anywhere on this page, so that it can ring for chats.',

    empty: 'No chats right now',
    emptyHint: 'While you’re available, visitors who write appear here.',
    /** Name of the bar that says who waits. */
    waitingChats: 'Waiting chats',
    /** `{name}` is a visitor, `{time}` how long the visitor has waited. */
    waits: '{name} is waiting in a chat',
    waitsFor: 'Chat waiting for {time}',
    /** Leads to the list of chats. */
    moreWaiting: { one: '{count} more chat waiting', other: '{count} more chats waiting' },
    /** Title of the page while chats wait; `{name}` is what it is called otherwise. */
    pageTitle: { one: '({count}) Chat waiting – {name}', other: '({count}) Chats waiting – {name}' },
    take: 'Take',
    takeChat: 'Take the waiting chat',
    takenBy: 'Taken by {name}',
    alreadyTaken: '{name} has taken this chat.',
    alreadyEnded: 'This chat has ended.',
    /** `{name}` is the agent whose connection broke. */
    cutOff: '{name} was cut off',
    cutOffWaits: '{name} was cut off. The visitor has been waiting for {time}.',
    /** `{names}` are the agents who are in a chat. */
    chatWith: 'Chat with {names}',
    isTyping: '{name} is typing…',
    /** In place of the recipients of an answer. */
    toChat: 'Shown in the chat at once',
    end: 'End chat',
    endedDone: 'Chat ended',
    /** Asks a colleague into the chat; also what precedes the colleague's name among the commands. */
    askIn: 'Ask in…',
    askedIn: '{name} is asked in',
    /** Shown to that colleague, beside a button that opens the chat. */
    asksYouIn: '{name} asks you into a chat',
    /** `{name}` is an agent. */
    isAvailable: '{name} (available)',
    block: 'Block this visitor',
    blockHint:
      'The chat ends, and its ticket becomes spam. For a day, so does what this device and network write.',
    blockConfirm: 'Block for a day',
    blocked: 'Visitor blocked for a day',
    notBlocked: 'That didn’t work. Try again.',

    /** Between the messages: where a chat began, and how it ended. `{time}` is how long it was. */
    began: 'Chat began',
    endedAfter: 'Chat ended after {time}',
    endedRated: 'Chat ended after {time}, rated {rating} of 5',
    endedUnanswered: 'Chat ended: no agent came in time',
    endedLeft: 'Chat ended: the visitor left',
    endedIdle: 'Chat ended after {time}: both sides were silent',
    /** Above the box after a chat; `{time}` is how long ago that was. The second of each pair is for visitors without an email address. */
    leftMail: '{name} left {time} ago. Your answer goes by email.',
    leftKept: '{name} left {time} ago. Your answer is there when they come back.',
    unansweredMail: 'No agent took the chat in time. Your answer goes by email.',
    unansweredKept: 'No agent took the chat in time. Your answer is there when they come back.',
    idleMail: 'The chat has ended because both sides were silent. Your answer goes by email.',
    idleKept: 'The chat has ended because both sides were silent. Your answer is there when they come back.',

    /** Beside the thread: what the visitor did before the chat. */
    articlesRead: 'Articles read',
    searches: 'Searched for',
  },

  /** Several tickets that are selected, and changed at once. */
  many: {
    /** Name of the box before a ticket. */
    selectOne: 'Select “{subject}”',
    /** The button that shows the boxes. */
    choose: 'Select',
    selected: '{count} selected',
    /** `{count}` selected tickets are no longer in the list. */
    gone: '{count} no longer in this list',
    all: 'Select all',
    selectingAll: 'Selecting all…',
    clear: 'Clear the selection',
    /** Name of the row of buttons. */
    actions: 'Change the selected tickets',
    assign: 'Assign',
    /** What was done; `{count}` is the number of tickets. */
    solved: '{count} solved',
    reopened: '{count} reopened',
    assigned: '{count} assigned to {name}',
    unassigned: '{count} assigned to nobody',
    labelAdded: '{count} labelled “{label}”',
    labelRemoved: '“{label}” removed from {count}',
    snoozed: '{count} snoozed until {time}',
    woken: '{count} no longer snoozed',
    spam: '{count} marked as spam',
    notSpam: '{count} no longer spam',
    /** Tickets that were left as they were: `{count}` of `{all}`. */
    unseen: {
      one: '{count} of {all} has a newer message and was left. Read it first.',
      other: '{count} of {all} have newer messages and were left. Read them first.',
    },
    ended: '{count} of {all} solved or closed, and not snoozed.',
    otherTeams: '{count} of {all} in an inbox of other teams, and not assigned.',
    missing: '{count} of {all} no longer there.',
    failed: '{count} of {all} not saved, and still selected. Try again.',
    notLoaded: 'Not all tickets could be selected. Try again.',
  },
  /** Title of the page of articles, and of the link to it. */
  articles: 'Articles',
  articlesFailed: 'This page couldn’t be loaded.',
  noHelpCenter: 'There’s no help center yet.',
  /** Makes an article of an answer. */
  makeArticle: 'Make this an article',
  articleNotMade: 'No article was made. Try again.',

  /** Passages of articles, and articles that are suggested for a ticket. */
  articleHelp: {
    /** Heading of the passages of an article. */
    passages: 'Quote a passage',
    /** Names the part of an article before its first heading. */
    beginning: 'Beginning',
    noPassages: 'This article has no text to quote.',
    passagesFailed: 'The article couldn’t be loaded.',

    suggested: 'Suggested articles',
    /** `{title}` is the title of an article. */
    insert: 'Insert “{title}”',
    dismiss: 'Don’t suggest “{title}” here again',
    dontSuggest: 'Don’t suggest articles',
    /** Shown once suggestions are off. */
    suggestionsOff: 'Articles are no longer suggested in this browser.',
    suggest: 'Suggest articles',
    notDismissed: 'Not saved: the article may be suggested again.',
  },

  /** The pages of articles: their list, the editor of one, its preview and its history. */
  articleEditor: {
    title: 'Articles',
    add: 'New article',
    find: 'Search articles',
    failed: 'The articles couldn’t be loaded.',
    none: 'No articles yet. Write the first one.',
    noneFound: 'No articles match. Try other words or another state.',
    more: 'Show more',
    helpCenter: 'Help center',
    language: 'Language',
    allLanguages: 'All languages',
    state: 'State',
    allStates: 'All states',
    /** States of an article. */
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    /** Published, with a newer draft. */
    changed: 'Newer draft',
    untitled: 'Untitled',
    views: { one: '{count} view', other: '{count} views' },
    /** Votes of “Yes” and “No”. */
    votes: '{yes} yes, {no} no',

    articleTitle: 'Title',
    category: 'Category',
    newCategory: 'New category…',
    renameCategory: 'Rename the category',
    /** `{title}` is that of a category that belongs to a folder. */
    namedElsewhere: 'The category “{title}” is named in its folder.',
    notRenamed: 'The category wasn’t renamed. Try again.',
    categoryTitle: 'Name of the category',
    needsTitle: 'Enter a title.',
    needsCategory: 'Enter a name for the category.',
    create: 'Create',
    notCreated: 'The article couldn’t be created. Try again.',

    /** The link back to the list. */
    all: 'All articles',
    missing: 'This article no longer exists.',
    articleFailed: 'The article couldn’t be loaded.',
    /** Name of the choice between writing and the preview, on narrow screens. */
    editorParts: 'View',
    write: 'Write',
    preview: 'Preview',
    /** Name of the choice of the language that is shown beside the text. */
    shownLanguage: 'Language beside the text',
    colors: 'Colors',
    light: 'Light',
    dark: 'Dark',
    previewFailed: 'The preview is out of date. It’s updated when you type again.',
    /** Before what the preview cannot show. */
    problems: 'Check these places',
    line: 'Line {line}',

    saved: 'Saved {time}',
    saving: 'Saving…',
    /** Shown while the server cannot be reached. */
    kept: 'Not saved yet. Your text is kept in this browser.',
    refused: 'Not saved: a value isn’t accepted. Shorten the text or the keywords.',
    publish: 'Publish',
    morePublishing: 'More ways to publish',
    publishAt: 'Publish at',
    schedule: 'Schedule',
    cancelSchedule: 'Cancel the schedule',
    unpublish: 'Hide from readers',
    /** Removes the draft of a published article. */
    discardDraft: 'Discard draft',
    discardConfirm: 'Yes, discard it',
    removeIn: 'Remove in {language}',
    removeHint: 'The text and its history are lost.',
    removeConfirm: 'Yes, remove it',
    removed: '“{title}” removed',
    ownerPublishes: 'An owner publishes',
    undecided: 'Not published: decide on the marked passages first.',
    notDone: 'That didn’t work. Your text is still here. Try again.',
    /** Heading of the languages that the article does not have yet; `{language}` is the one that is shown. */
    translateFrom: 'Translate, starting from {language}',

    details: 'Category, keywords and description',
    description: 'Description',
    descriptionHint: 'Shown below the title where the article is linked.',
    keywords: 'Keywords',
    keywordsHint: 'Words that visitors search for, separated by commas.',
    proposed: 'The customer’s words: add them as keywords?',
    addKeyword: 'Add “{word}”',
    addNone: 'Add none',

    text: 'Text',
    textHint: 'Write the article here. Paste pictures, or drop them.',
    toolbar: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    list: 'List',
    numbers: 'Numbered list',
    quote: 'Quote',
    code: 'Code',
    link: 'Link',
    picture: 'Picture',
    alternative: 'What does the picture show?',
    alternativeHint: 'A short description for people who can’t see it.',
    uploading: 'Uploading…',
    insertPicture: 'Insert',
    pictureFailed: 'The picture couldn’t be uploaded. Close this and try another one.',

    /** Replaces the unknown name of the agent who has changed the draft. */
    somebody: 'Somebody',
    changedBy: '{name} has changed this article meanwhile',
    conflict: 'Your text beside theirs',
    conflictHint: 'Green lines are only in your text, red ones only in theirs.',
    keepMine: 'Keep my text',
    takeTheirs: 'Use their text',

    fromFolder: 'From the folder {name}. It’s edited there.',
    imported: 'This article was imported. It’s edited where it came from.',
    ownerTakesOver: 'An owner can move it here.',
    editHere: 'Edit here instead',
    editHereHint:
      'From then on, imports no longer change or remove this article. To give it back, write it into the folder on the server.',
    editHereConfirm: 'Yes, edit it here',
    leaveThere: 'Leave it there',

    passages: 'Check before publishing: these may be about the customer',
    /** Kinds of passages about the customer. */
    address: 'Address',
    number: 'Number',
    name: 'Name',
    keep: 'Keep',
    remove: 'Remove',

    history: 'History',
    historyFailed: 'The history couldn’t be loaded.',
    noHistory: 'Not published yet. Each published version will be listed here.',
    /** Beside the version that readers see. */
    current: 'what readers see',
    difference: 'Changes since “{title}”',
    noDifference: 'The draft has the same text.',
    sameLines: { one: '{count} unchanged line', other: '{count} unchanged lines' },
    restore: 'Restore this version',
    restored: 'The draft has that version’s text now.',
  },

  /** Messages that are forwarded to people outside. */
  forwarding: {
    /** Name of the button of a message. */
    action: 'Forward',
    title: 'Forward message',
    hint: 'The email goes to people outside your team. What they answer becomes a note here: the customer never sees it.',
    to: 'To',
    /** `{count}` is the most addresses. */
    toHint: 'Up to {count} email addresses, separated by commas',
    comment: 'Your message',
    quote: 'Quoted text',
    withFiles: 'Send the files along',
    send: 'Forward',
    done: 'Forwarded to {to}',
    failed: 'Not forwarded. What you entered is still here.',
    needsAddress: 'Enter an email address.',
    /** `{email}` is an address that cannot be forwarded to. */
    wrongAddress:
      'You can’t forward to {email}. Enter an address outside: not the customer’s, a participant’s or your team’s.',
    /** The limit of an hour is reached. */
    tooMany: 'Not forwarded: too many addresses within an hour. Try again later.',
    noMail: 'This inbox sends no email.',
    undoTooLate: 'Too late to undo: the email is on its way.',
  },

  /** The page about what visitors miss. */
  insights: {
    /** Title of the page, and of the link to it. */
    title: 'What people want',
    hint: 'Searches without an answer, and articles that did not help.',
    helpCenter: 'Help center',
    language: 'Language',
    allLanguages: 'All languages',
    period: 'Period',
    lastDays: { one: 'Today', other: 'Last {count} days' },
    download: 'Download CSV',
    failed: 'The report couldn’t be loaded.',
    notCounted: 'This help center doesn’t count searches.',
    /** Leads owners to the setting that counts searches; `askOwner` is for others. */
    turnOn: 'Turn it on in the settings',
    askOwner: 'Ask an owner to turn it on.',
    searchesByDay: 'Searches by day',
    day: 'Day',
    searches: 'Searches',
    /** Searches that found nothing, or after which no article was opened. */
    withoutSuccess: 'Without success',
    showTable: 'Show as a table',
    foundNothing: 'Found nothing',
    foundNothingHint: 'Write an article about it, or add the words to one.',
    ledToNothing: 'Led to nothing',
    ledToNothingHint: 'Articles were found, but none was opened.',
    ledToMessage: 'Ended in a message',
    ledToMessageHint: 'Visitors searched for it, and wrote to you within half an hour.',
    wordWithoutArticle: 'Words that no article has',
    wordWithoutArticleHint: 'Add them to an article, or as a synonym.',
    wordLedToNothing: 'Words that led to nothing',
    wordLedToNothingHint: 'Articles have them, but nobody opened one.',
    wordLedToMessage: 'Words that ended in a message',
    wordLedToMessageHint: 'They are in searches after which visitors wrote to you.',
    words: 'Words',
    showAll: 'Show all',
    /** Heading of the buttons of each row, for screen readers. */
    toDo: 'What to do',
    writeArticle: 'Write an article',
    articleNotWritten: 'No article was created. Try again.',
    addWord: 'Add to an article',
    findArticle: 'Find the article that gets “{words}” as a keyword',
    noArticle: 'No articles for “{text}”',
    wordAdded: 'The draft of “{title}” now has the keyword “{words}”.',
    wordNotAdded: 'The keyword wasn’t added. Try again.',
    editedElsewhere: '“{title}” is edited in its folder until an owner takes it over.',
    /** Takes an article over from its folder, and adds the words to its draft. */
    takeOverAndAdd: 'Take over and add',
    open: 'Open',
    nothing: 'Nothing here',
    articles: 'Articles that didn’t help',
    articlesHint: 'Those with the most votes of “No” first.',
    article: 'Article',
    no: 'No',
    yes: 'Yes',
    reasons: 'Reasons',
    comments: { one: '{count} comment', other: '{count} comments' },
    removedArticle: 'Article {id}, which no longer exists',
    noArticles: 'No article has a vote of “No” in this period.',
  },

  /** Merged tickets. `{ticket}` and `{into}` are numbers of tickets. */
  merging: {
    title: 'Merge tickets',
    /** Name of the button and of the command. */
    action: 'Merge into…',
    find: 'Search tickets by words or number',
    none: 'No tickets for “{text}”',
    noOthers: 'This customer has no other tickets. Search for the one you want.',
    failed: 'The tickets couldn’t be loaded.',
    preview: 'What will happen',
    willMove:
      'All messages of #{ticket} move to #{into}. #{ticket} is closed, and later messages to it go to #{into}. You can undo this for a day.',
    /** Heading of the question before tickets of different customers are merged. */
    otherTitle: 'Merge tickets of different customers?',
    /** `{name}` is the customer of the ticket that gets the messages, `{other}` that of the merged one. */
    otherCustomer:
      '{name} will be able to read all messages of #{ticket}. {other} won’t see #{into}, and won’t get replies from it.',
    merge: 'Merge',
    done: 'Merged into #{into}',
    /** Shown while a reply to the ticket can still be taken back. */
    heldFirst: 'Not merged: a reply to this ticket is about to be sent. Try again in a moment.',
    notMerged: 'Not merged. Try again.',
    undoTooLate: 'Too late to undo: tickets were merged more than a day ago.',

    /** In place of the box of a merged ticket. */
    isMerged: 'Merged into #{into}',
    isMergedHint: 'All messages are in that ticket, and later ones go there too.',
    show: 'Open #{into}',
    /** Beside the sender of a message that came with a merge. */
    from: 'From #{ticket}',
  },

  /** New messages of customers, and mail that needs an owner. */
  notifications: {
    /** Heading of the agent's choices. */
    title: 'Notifications',
    /** Before a choice among the four that follow `replies`. */
    newTickets: 'New tickets',
    replies: 'Replies from customers',
    all: 'All tickets',
    unassigned: 'Mine and unassigned',
    mine: 'Only mine',
    none: 'None',
    /** A switch of agents who are in a team, and what it means. `mine` is the name of the view. */
    ofTeams: 'Tickets of my teams that nobody has count as mine',
    ofTeamsHint: 'They are in “Mine” and notify me as mine do.',
    onScreen: 'Show them on the desk',
    sound: 'Play a sound',
    /** Before a choice between the two that follow. */
    mail: 'Emails about your inboxes',
    mailAlways: 'For every message',
    mailAway: 'Only while I’m away',
    /** Before a switch: whether this browser shows notifications while the desk is closed. */
    push: 'In this browser, also while the desk is closed',
    pushUnsupported:
      'This browser can’t show notifications while the desk is closed. Chrome, Edge, Firefox and Safari can, at an address with https.',
    /** Shown by iPhones and iPads, whose browsers show notifications of apps on the Home Screen only. */
    pushHomeScreen:
      'First add the desk to the Home Screen: tap Share, then “Add to Home Screen”. Open it from there and turn this on.',
    pushBlocked:
      'This browser blocks notifications from the desk. Allow them in its settings for this site, and load the page again.',
    pushNotLoaded: 'Notifications in this browser couldn’t be checked.',
    pushFailed: 'That didn’t work. Try again.',
    pushTest: 'Send a test',
    pushTestSent: 'Sent. If nothing appears, look at the notification settings of this device.',
    pushTestFailed: 'The test couldn’t be sent. Try again later.',
    /** The text of the notification that tests it. */
    pushWorks: 'Notifications work in this browser.',
    notSaved: 'Not saved. Try again.',
    notLoaded: 'Your notifications couldn’t be loaded.',

    /** Name of the place of the cards. */
    cards: 'New messages',
    /** What a card tells of, beside the name of the customer. */
    newTicket: 'New ticket',
    reply: 'New reply',

    /** `{mailbox}` is the user of the mailbox, `{time}` a time of this day, or a day. */
    mailboxFails: 'No connection to the mailbox {mailbox} since {time}. New mail isn’t fetched.',
    heldMails: { one: '{count} email waits for approval.', other: '{count} emails wait for approval.' },
    showHeld: 'Show',
  },

  /** Mails as they were received. */
  originals: {
    /** Title of the dialog, and of the button that opens it. */
    title: 'Original email',
    /** `{date}` is the last day on which the mail is kept. */
    kept: 'Kept until {date}.',
    /** Says what the mail is shown without. */
    masked: 'Reply addresses and codes are masked.',
    headers: 'Headers',
    download: 'Download as a file',
    isCut: 'There is more in this email. The file has all of it.',
    gone: 'The original email is no longer kept.',
    failed: 'The original email couldn’t be loaded.',
  },

  /** Saved replies: their search, their list, and the form of one. */
  savedReplies: {
    title: 'Saved replies',
    /** What each of them is, before its name in the command menu. */
    one: 'Saved reply',
    insert: 'Insert saved reply',
    find: 'Search saved replies',
    none: 'No saved replies for “{text}”',
    empty: 'No saved replies yet. Save a text that you write often.',
    failed: 'The saved replies couldn’t be loaded.',
    /** Name of the choice in the search. */
    language: 'Language of the replies',
    preview: 'Preview',
    used: { one: 'Used {count} time', other: 'Used {count} times' },
    neverUsed: 'Not used yet',
    manage: 'Manage saved replies',
    saveText: 'Save this text as a reply',

    /** Headings of the list. */
    own: 'Only for you',
    shared: 'Shared with everyone',
    sharedWithTeam: 'Shared with {team}',
    add: 'New saved reply',
    edit: 'Edit “{name}”',
    remove: 'Remove “{name}”',
    removed: '“{name}” removed',
    saved: 'Saved',
    notRemoved: 'That didn’t work. The reply is still here.',

    name: 'Name',
    text: 'Text',
    /** Name of the choice beside a text. */
    textLanguage: 'Language of the text',
    /** `{language}` is the name of a language. */
    removeText: 'Remove the text in {language}',
    addLanguage: 'Add a language',
    /** Before the names of the fields, each a button. */
    insertField: 'Insert',
    share: 'Share with everyone',
    shareHint: 'Every agent can then use, change and remove it. It stays shared.',
    isShared: 'Shared with everyone: your changes are for all agents.',
    /** Name of the choice between `own`, `shared` and teams, and its hint. */
    sharing: 'Who has it',
    sharingHint: 'Everyone who has it can use, change and remove it. What is shared stays shared.',
    needsName: 'Enter a name.',
    needsText: 'Enter a text.',
    tooMany: 'Not saved: there are too many saved replies. Remove some first.',
    /** Shown if a colleague has removed the reply meanwhile. */
    gone: 'A colleague has removed this reply. Save again to add it anew.',
    notSaved: 'Not saved. What you entered is still here.',

    /** Names of the fields. */
    customerName: 'customer name',
    ticketNumber: 'ticket number',
    agentName: 'your name',
    link: 'link',
    /** The mark in a message for a field that has no value. */
    gap: '[{field}?]',
    /** Shown if a message is sent with such fields. */
    fillGaps: 'Not sent yet: replace {fields}, or send again to send it as it is.',
  },

  /** The checklist of owners: its entry in the list of views, and its end. */
  firstSteps: {
    /** `{done}` of `{total}` steps. */
    progress: '{done} of {total}',
    /** `{progress}` is the sentence above. */
    entry: 'Set up · {progress}',
    ready: 'Ready. Your first message will arrive here.',
    /** In its place: what became of the first message of a visitor. */
    arrived: 'Your first message has arrived.',
    answered: 'Your first message has been answered.',
  },

  /** Title of the settings, and of the link to them. */
  settings: 'Settings',
  settingsFailed: 'The settings couldn’t be loaded.',

  keys: 'Keys',
  keyNext: 'Next ticket',
  keyPrevious: 'Previous ticket',
  keyOpen: 'Open the ticket',
  keySolve: 'Solve, and open the next ticket',
  keySelect: 'Select the ticket',
  keyNewArticle: 'New article, in the list of articles',
  keySavedReply: 'Saved reply, on an empty line',
  keySearch: 'Search',
  keyHelp: 'Show these keys',
  keyCommands: 'Everything by name',
  commands: 'Commands',
  commandsHint: 'Type what you want to do',
  noCommands: 'Nothing by that name',
};
