/** What agents do wherever they are: go to another page or view, undo, search, ask which keys there are. */

import { articlesPlace, insightsPlace, settingsPlace, viewSource } from '../../../api/shared/desk-place.ts';
import { focusOn } from '../../kit/focus-on.ts';
import { viewName } from '../../kit/names/view-name.ts';
import type { ActionContext, DeskAction } from './desk-action.ts';
import { signOut as endSession } from './sign-out.ts';

export const goToArticles: DeskAction = {
  name: 'articles',
  label: ({ messages }) => messages.articles,
  act: ({ desk }) => desk.navigation.go(articlesPlace),
};

export const goToInsights: DeskAction = {
  name: 'insights',
  label: ({ messages }) => messages.insights.title,
  act: ({ desk }) => desk.navigation.go(insightsPlace),
};

export const goToSettings: DeskAction = {
  name: 'settings',
  label: ({ messages }) => messages.settings,
  isPossible: ({ desk }) => desk.session.role === 'owner',
  act: ({ desk }) => desk.navigation.go(settingsPlace()),
};

export const undo: DeskAction = {
  name: 'undo',
  keys: ['z', 'Mod+z'],
  label: ({ messages }) => messages.undo,
  isPossible: (context) => findUndo(context) !== undefined || context.desk.heldReplies.isHolding,
  act(context) {
    const { notices, heldReplies } = context.desk;
    const last = findUndo(context);
    if (last) notices.act(last);
    else heldReplies.undoLast();
  },
};

export const search: DeskAction = {
  name: 'search',
  keys: ['/'],
  label: ({ messages }) => messages.keySearch,
  isPossible({ desk }) {
    const { page, article } = desk.navigation.place.value;
    return !page || (page === 'articles' && !article);
  },
  act: () => focusOn('[data-search]'),
};

export const showCommands: DeskAction = {
  name: 'commands',
  keys: ['Mod+k'],
  hasKeysInFields: true,
  isCommand: false,
  popup: 'dialog',
  label: ({ messages }) => messages.keyCommands,
  act: ({ desk }) => desk.popups.open('desk', 'commands'),
};

export const showKeys: DeskAction = {
  name: 'keys',
  keys: ['?'],
  icon: 'keys',
  popup: 'dialog',
  label: ({ messages }) => messages.keyHelp,
  shortLabel: ({ messages }) => messages.keys,
  act: ({ desk }) => desk.popups.open('desk', 'keys'),
};

/** The account shows the notifications too. */
export const showNotifications: DeskAction = {
  name: 'notifications',
  popup: 'dialog',
  label: ({ messages }) => messages.notifications.title,
  act: ({ desk }) => desk.popups.open('desk', 'account'),
};

export const showAccount: DeskAction = {
  name: 'account',
  icon: 'person',
  popup: 'dialog',
  label: ({ messages }) => messages.account,
  act: ({ desk }) => desk.popups.open('desk', 'account'),
};

export const signOut: DeskAction = {
  name: 'sign out',
  label: ({ messages }) => messages.signOut,
  act: ({ desk }) => void endSession(desk),
};

/** Returns an action for each view, which shows it. */
export function viewActions({ desk }: ActionContext): readonly DeskAction[] {
  return desk.views.views.value.map((view) => ({
    name: `view ${JSON.stringify(viewSource(view))}`,
    group: ({ messages }) => messages.views,
    label: ({ messages }) => viewName(view, messages),
    act: () => desk.navigation.showList(viewSource(view)),
  }));
}

/** Returns the last notice of something that can be undone. */
function findUndo({ desk, messages }: ActionContext) {
  return desk.notices.shown.value.findLast(({ action }) => action?.label === messages.undo);
}
