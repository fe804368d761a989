/** Everything that comes after home: one file, since each of these leads to the next, and they share most of it. */

import states from '../../ui/components/ErrorState.css?inline';
import type { Entry } from '../models/navigation.ts';
import * as article from './ArticleView.tsx';
import * as category from './CategoryView.tsx';
import * as feedback from './FeedbackView.tsx';
import * as search from './SearchView.tsx';
import * as suggestions from './SuggestionsView.tsx';
import * as visitor from './VisitorView.tsx';

export { ErrorState } from '../../ui/components/ErrorState.tsx';
export { visitorDeskOf } from '../models/visitor/visitor-session.ts';
export { View as Suggestions } from './SuggestionsView.tsx';

export const styles =
  states +
  category.styles +
  search.styles +
  suggestions.styles +
  article.styles +
  feedback.styles +
  visitor.styles;

export function View({ entry }: { entry: Entry }) {
  switch (entry.route.name) {
    case 'category':
      return <category.View entry={entry} />;
    case 'search':
      return <search.View entry={entry} />;
    case 'article':
      return <article.View entry={entry} />;
    default:
      return <visitor.View entry={entry} />;
  }
}
