/**
 * What visitors write, as one lazily loaded part: the views of their messages, the forms of articles, and the models of
 * both.
 */

import { ThreadHeader, styles as threadHeader } from './connected/ThreadHeader.tsx';
import { styles as visitor } from './connected/VisitorFrame.tsx';
import { useWidget } from './context.ts';
import type { Entry } from './models/navigation.ts';
import { isMessagesRoute, isThread } from './routes.ts';
import { styles as viewStyles, views } from './views/messages-views.ts';

export { ArticleForm } from './connected/ArticleForm.tsx';
export { ConversationCard } from './connected/ConversationCard.tsx';
export { PanelThreadHeader } from './connected/PanelThreadHeader.tsx';
export { createMessagesModels } from './models/messages-models.ts';

/** The components' styles come first, since the views override them. */
export const styles = visitor + threadHeader + viewStyles;

export function View({ entry }: { entry: Entry }) {
  const { layout } = useWidget();
  const { name } = entry.route;
  if (!isMessagesRoute(name)) return null;
  const RouteView = views[name];
  return (
    <>
      {/* A panel shows it in its bar. */}
      {layout !== 'panel' && isThread(entry.route) && <ThreadHeader entry={entry} />}
      <RouteView entry={entry} />
    </>
  );
}
