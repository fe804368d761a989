/** The number on the launcher follows what is unread. */

import { useEffect } from 'preact/hooks';
import { drawBadge } from '../../ui/theme/badge.ts';
import { useWidget } from '../context.ts';

/** `undefined` while it is not known leaves the number as it is. */
export function useBadge(count: number | undefined): void {
  const root = useWidget().viewport.element.getRootNode();

  useEffect(() => {
    if (count === undefined || !(root instanceof ShadowRoot)) return;
    if (root.host instanceof HTMLElement) drawBadge(root.host, count);
  }, [root, count]);
}
