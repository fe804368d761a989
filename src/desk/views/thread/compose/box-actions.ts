/** What agents do in the box for an answer: put something into it, and send what is in it. */

import type { DeskAction } from '../../actions/desk-action.ts';

export const insertArticle: DeskAction = {
  name: 'insert article',
  keys: ['i'],
  icon: 'article',
  popup: 'dialog',
  label: ({ messages }) => messages.insertArticle,
  isPossible: ({ desk, open }) => open !== undefined && desk.findHelpCenter(open.inboxId) !== undefined,
  act: ({ desk }) => desk.popups.open('ticket', 'articles'),
};

/** Within the box, a slash on an empty line does it, and another slash is then one of the text. */
export const insertReply: DeskAction = {
  name: 'insert reply',
  ownKeys: ['/'],
  icon: 'savedReply',
  popup: 'dialog',
  label: ({ messages }) => messages.savedReplies.insert,
  keyLabel: ({ messages }) => messages.keySavedReply,
  isPossible: ({ open }) => open !== undefined,
  act: ({ desk }) => desk.popups.open('ticket', 'replies'),
};

/** Sends as chosen last. */
export const send: DeskAction = {
  name: 'send',
  ownKeys: ['Mod+Enter'],
  label: ({ messages }) => messages.send,
  isPossible: (context) => context.send !== undefined,
  act: (context) => context.send?.(),
};

export const sendAndStay: DeskAction = {
  name: 'send and stay',
  label: ({ messages }) => messages.sendAndStay,
  isPossible: (context) => context.send !== undefined,
  act(context) {
    context.desk.afterSending.set('stay');
    context.send?.('stay');
  },
};

export const sendAndGoOn: DeskAction = {
  name: 'send and go on',
  label: ({ messages }) => messages.sendAndNext,
  isPossible: (context) => context.send !== undefined,
  act(context) {
    context.desk.afterSending.set('next');
    context.send?.('next');
  },
};

export const sendAndSolve: DeskAction = {
  name: 'send and solve',
  ownKeys: ['Mod+Shift+Enter'],
  label: ({ messages }) => messages.sendAndSolve,
  isPossible: (context) => context.send !== undefined,
  act: (context) => context.send?.('solve'),
};
