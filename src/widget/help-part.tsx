/** The views of what the help center holds, as one lazily loaded part. */

import states from '../ui/components/ErrorState.css?inline';
import richText from '../ui/components/media/RichText.css?inline';
import { styles as feedback } from './connected/ArticleFeedback.tsx';
import type { Entry } from './models/navigation.ts';
import { isMessagesRoute } from './routes.ts';
import { styles as viewStyles, views } from './views/help-views.ts';

export { ErrorState } from '../ui/components/ErrorState.tsx';
export { createReadingModels } from './models/reading-models.ts';
export { prepareArticle } from './readable-articles.ts';

/** The components' styles come first, since the views override them. */
export const styles = states + richText + feedback + viewStyles;

export function View({ entry }: { entry: Entry }) {
  const { name } = entry.route;
  // Home is drawn without this part, and messages have a part of their own.
  if (name === 'home' || isMessagesRoute(name)) return null;
  const RouteView = views[name];
  return <RouteView entry={entry} />;
}
