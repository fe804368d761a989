/** What agents do with articles of a help center, in their list and beside an answer. */

import type { ThreadMessage } from '../../../api/schemas/desk.ts';
import type { ActionContext, DeskAction } from '../actions/desk-action.ts';
import { makeArticle as createArticle, lastAnswer } from './make-article.ts';

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

export const makeArticle: DeskAction = {
  name: 'make article',
  icon: 'article',
  label: ({ messages }) => messages.makeArticle,
  isPossible: (context) => findAnswer(context) !== undefined,
  act(context) {
    const { desk, messages, open } = context;
    const answer = findAnswer(context);
    if (open && answer) void createArticle(desk, messages, open, answer);
  },
};

/** Returns the answer that an article is made of, where there is a help center for it. */
function findAnswer({ desk, open, message }: ActionContext): ThreadMessage | undefined {
  return open && desk.findHelpCenter(open.inboxId) ? (message ?? lastAnswer(desk, open)) : undefined;
}
