/** What agents do with the articles of a help center, in their list. */

import type { DeskAction } from '../actions/desk-action.ts';

export const newArticle: DeskAction = {
  name: 'new article',
  keys: ['c'],
  icon: 'edit',
  popup: 'dialog',
  label: ({ messages }) => messages.articleEditor.add,
  keyLabel: ({ messages }) => messages.keyNewArticle,
  isPossible({ desk }) {
    const { page, article } = desk.navigation.place.value;
    return page === 'articles' && !article && desk.helpCenters.length > 0;
  },
  act: ({ desk }) => desk.popups.open('articles', 'new'),
};
