/** All views except home, as one lazily loaded part. */

import states from '../ui/components/ErrorState.css?inline';
import richText from '../ui/components/RichText.css?inline';
import { styles as feedback } from './connected/ArticleFeedback.tsx';
import { ThreadHeader, styles as threadHeader } from './connected/ThreadHeader.tsx';
import { styles as visitor } from './connected/VisitorFrame.tsx';
import { useWidget } from './context.ts';
import type { Entry } from './models/navigation.ts';
import { isThread } from './routes.ts';
import { styles as viewStyles, views } from './views/registry.ts';

export { ErrorState } from '../ui/components/ErrorState.tsx';
export { ConversationCard } from './connected/ConversationCard.tsx';
export { PanelThreadHeader } from './connected/PanelThreadHeader.tsx';
export { createLazyModels } from './models/lazy-models.ts';
export { prepareArticle } from './readable-articles.ts';

/** The components' styles come first, since the views override them. */
export const styles = states + richText + feedback + visitor + threadHeader + viewStyles;

export function View({ entry }: { entry: Entry }) {
  const { layout } = useWidget();
  const { name } = entry.route;
  // Home is drawn without this part.
  if (name === 'home') return null;
  const RouteView = views[name];
  return (
    <>
      {/* A panel shows it in its bar. */}
      {layout !== 'panel' && isThread(entry.route) && <ThreadHeader entry={entry} />}
      <RouteView entry={entry} />
    </>
  );
}
