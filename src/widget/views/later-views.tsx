/** Everything that comes after home, in one file. */

import states from '../../ui/components/ErrorState.css?inline';
import type { Entry } from '../models/navigation.ts';
import { styles as article } from './ArticleView.tsx';
import { styles as category } from './CategoryView.tsx';
import { styles as feedback } from './FeedbackView.tsx';
import { views } from './registry.ts';
import { styles as search } from './SearchView.tsx';
import { styles as suggestions } from './SuggestionsView.tsx';
import { styles as visitor } from './VisitorView.tsx';

export { ErrorState } from '../../ui/components/ErrorState.tsx';
export { visitorDeskOf } from '../models/visitor/visitor-session.ts';
export { View as Suggestions } from './SuggestionsView.tsx';

export const styles = states + category + search + suggestions + article + feedback + visitor;

export function View({ entry }: { entry: Entry }) {
  const { name } = entry.route;
  // Home is drawn without this file.
  if (name === 'home') return null;
  const RouteView = views[name];
  return <RouteView entry={entry} />;
}
