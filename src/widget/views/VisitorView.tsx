/** What every view of the visitor's side needs first: its words, and who the visitor is. */

import { type ComponentChildren, Fragment } from 'preact';
import { Skeleton } from '../components/Skeleton.tsx';
import { useWidget } from '../context.ts';
import { MessageWordsContext } from '../i18n/messages/words.ts';
import { type VisitorSide, visitorDeskOf } from '../models/visitor-side.ts';
import { messageWordsOf } from '../models/visitor-words.ts';
import { Loaded } from './Loaded.tsx';
import { useBadge } from './use-badge.ts';

export function VisitorView({ children }: { children(side: VisitorSide): ComponentChildren }) {
  const { models, stage } = useWidget();
  const desk = visitorDeskOf(models, stage);
  const words = messageWordsOf(models).value;
  const side = desk.side.value;
  useBadge(side.status === 'ready' ? side.value.tickets.unread.value.length : undefined);
  if (!words) return <Skeleton />;
  return (
    <MessageWordsContext.Provider value={words}>
      <Loaded state={side} onRetry={desk.retry}>
        {(side) => <Fragment key={side.turn}>{children(side)}</Fragment>}
      </Loaded>
    </MessageWordsContext.Provider>
  );
}
