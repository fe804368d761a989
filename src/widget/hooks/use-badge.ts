/** Shows the number of unread tickets on the launcher. */

import { useEffect } from 'preact/hooks';
import { drawBadge } from '../../ui/theme/badge.ts';
import { useWidget } from '../context.ts';

/** `undefined`, for a number that is not known yet, leaves the badge unchanged. */
export function useBadge(count: number | undefined): void {
  const root = useWidget().viewport.element.getRootNode();

  useEffect(() => {
    if (count === undefined || !(root instanceof ShadowRoot)) return;
    if (root.host instanceof HTMLElement) drawBadge(root.host, count);
  }, [root, count]);
}
