/** All actions of the desk. */

import { type Command, listCommands } from '../../actions/action-lists.ts';
import type { ActionContext, DeskAction } from '../actions/desk-action.ts';
import {
  goToArticles,
  goToInsights,
  goToSettings,
  search,
  showAccount,
  showCommands,
  showKeys,
  showNotifications,
  signOut,
  undo,
  viewActions,
} from '../actions/page-actions.ts';
import { back, next, open, previous } from '../actions/row-actions.ts';
import { newArticle } from '../articles/article-actions.ts';
import { askInActions, available, blockVisitor, endChat, take } from '../chats/chat-actions.ts';
import { clearSelection, select } from '../list/selection-actions.ts';
import { manageReplies, replyActions, saveAsReply } from '../saved-replies/saved-reply-actions.ts';
import {
  insertArticle,
  insertReply,
  send,
  sendAndGoOn,
  sendAndSolve,
  sendAndStay,
} from '../thread/compose/box-actions.ts';
import {
  assignActions,
  chooseAssignee,
  chooseLabels,
  labelActions,
  merge,
  note,
  reply,
  snooze,
  solve,
  spam,
  statusActions,
  turnSuggestions,
} from '../thread/controls/ticket-actions.ts';
import { makeArticle } from '../thread/messages/answer-actions.ts';

type Entry = DeskAction | ((context: ActionContext) => readonly DeskAction[]);

/** Each action once, or the function that makes one for each agent, label or the like, in the order of all lists. */
const entries: readonly Entry[] = [
  next,
  previous,
  open,
  back,
  reply,
  note,
  solve,
  snooze,
  spam,
  chooseAssignee,
  chooseLabels,
  take,
  endChat,
  blockVisitor,
  available,
  select,
  clearSelection,
  insertArticle,
  insertReply,
  makeArticle,
  turnSuggestions,
  merge,
  assignActions,
  askInActions,
  statusActions,
  labelActions,
  viewActions,
  goToArticles,
  newArticle,
  goToInsights,
  goToSettings,
  manageReplies,
  undo,
  search,
  send,
  sendAndStay,
  sendAndGoOn,
  sendAndSolve,
  showCommands,
  showKeys,
  showNotifications,
  showAccount,
  signOut,
  saveAsReply,
  // They come last, as there may be many.
  replyActions,
];

/** The actions that are there always. */
export const deskActions = entries.filter((entry) => typeof entry !== 'function');

/** Returns what can be done by name. */
export function listDeskCommands(context: ActionContext): readonly Command[] {
  const all = entries.flatMap((entry) => (typeof entry === 'function' ? entry(context) : entry));
  return listCommands(all, context);
}
