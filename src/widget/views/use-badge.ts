/** The number on the launcher follows what is unread. */

import { useEffect } from 'preact/hooks';
import { useWidget } from '../context.ts';
import { visitorDeskOf } from '../models/visitor-side.ts';
import { drawBadge } from '../theme/badge.ts';

export function useBadge(): void {
  const { models, stage } = useWidget();
  const side = visitorDeskOf(models, stage).side.value;
  const count = side.status === 'ready' ? side.value.tickets.unread.value.length : 0;
  const root = stage.element.getRootNode();

  useEffect(() => {
    if (root instanceof ShadowRoot && root.host instanceof HTMLElement) drawBadge(root.host, count);
  }, [root, count]);
}
