import { useErrorBoundary } from 'preact/hooks';
import { MessagesModelsContext, useWidget } from '../context.ts';
import type { MessagesModels } from '../models/messages-models.ts';
import type { Entry } from '../models/navigation.ts';
import { ThreadHeader } from './ThreadHeader.tsx';

interface PanelThreadHeaderProps {
  entry: Entry;
  models: MessagesModels;
}

/** The title of a thread in the bar of a panel, outside of the view; the site's title if it cannot be drawn. */
export function PanelThreadHeader({ entry, models }: PanelThreadHeaderProps) {
  const { title } = useWidget().models;
  // The view reports the error, since it draws the same data.
  const [error] = useErrorBoundary();
  if (error) return <p class="bar-title">{title}</p>;
  return (
    <MessagesModelsContext.Provider value={models}>
      <ThreadHeader entry={entry} />
    </MessagesModelsContext.Provider>
  );
}
