/** All views except home, as one lazily loaded part. */

import states from '../ui/components/ErrorState.css?inline';
import richText from '../ui/components/RichText.css?inline';
import { styles as feedback } from './connected/ArticleFeedback.tsx';
import { styles as visitor } from './connected/VisitorFrame.tsx';
import type { Entry } from './models/navigation.ts';
import { styles as viewStyles, views } from './views/registry.ts';

export { ErrorState } from '../ui/components/ErrorState.tsx';
export { createLazyModels } from './models/lazy-models.ts';

/** The components' styles come first, since the views override them. */
export const styles = states + richText + feedback + visitor + viewStyles;

export function View({ entry }: { entry: Entry }) {
  const { name } = entry.route;
  // Home is drawn without this part.
  if (name === 'home') return null;
  const RouteView = views[name];
  return <RouteView entry={entry} />;
}
