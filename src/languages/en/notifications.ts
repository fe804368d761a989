import type { NotificationMessages } from '../parts/notifications.ts';

export const notifications: NotificationMessages = {
  title: 'Notifications',
  newTickets: 'New tickets',
  replies: 'Replies from customers',
  all: 'All tickets',
  unassigned: 'Mine and unassigned',
  mine: 'Only mine',
  none: 'None',
  onScreen: 'Show them on the desk',
  sound: 'Play a sound',
  mail: 'Emails about your inboxes',
  mailAlways: 'For every message',
  mailAway: 'Only while I’m away',
  push: 'In this browser, also while the desk is closed',
  pushUnsupported:
    'This browser can’t show notifications while the desk is closed. Chrome, Edge, Firefox and Safari can, at an address with https.',
  pushHomeScreen:
    'First add the desk to the Home Screen: tap Share, then “Add to Home Screen”. Open it from there and turn this on.',
  pushBlocked:
    'This browser blocks notifications from the desk. Allow them in its settings for this site, and load the page again.',
  pushNotLoaded: 'Notifications in this browser couldn’t be checked.',
  pushFailed: 'That didn’t work. Try again.',
  pushTest: 'Send a test',
  pushTestSent: 'Sent. If nothing appears, look at the notification settings of this device.',
  pushTestFailed: 'The test couldn’t be sent. Try again later.',
  pushWorks: 'Notifications work in this browser.',
  notSaved: 'Not saved. Try again.',
  notLoaded: 'Your notifications couldn’t be loaded.',

  cards: 'New messages',
  newTicket: 'New ticket',
  reply: 'New reply',

  mailboxFails: 'No connection to the mailbox {mailbox} since {time}. New mail isn’t fetched.',
  heldMails: { one: '{count} email waits for approval.', other: '{count} emails wait for approval.' },
  showHeld: 'Show',
};
