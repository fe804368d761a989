/** What agents do with an answer that they have sent. */

import type { ThreadMessage } from '../../../../api/schemas/desk.ts';
import type { ActionContext, DeskAction } from '../../actions/desk-action.ts';
import { makeArticle as createArticle, lastAnswer } from './make-article.ts';

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
