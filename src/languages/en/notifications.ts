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
  notSaved: 'Not saved. Try again.',
  notLoaded: 'Your notifications couldn’t be loaded.',

  cards: 'New messages',
  newTicket: 'New ticket',
  reply: 'New reply',

  mailboxFails: 'No connection to the mailbox {mailbox} since {time}. New mail isn’t fetched.',
  heldMails: { one: '{count} email waits for approval.', other: '{count} emails wait for approval.' },
  showHeld: 'Show',
};
