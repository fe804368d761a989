import { useEffect } from 'preact/hooks';
import { drawBadge } from '../../ui/theme/badge.ts';
import { useWidget } from '../context.ts';

/** Shows the unread count on the launcher; `undefined`, a number not known yet, leaves the badge unchanged. */
export function useBadge(count: number | undefined): void {
  const root = useWidget().viewport.element.getRootNode();

  useEffect(() => {
    if (count === undefined || !(root instanceof ShadowRoot)) return;
    if (root.host instanceof HTMLElement) drawBadge(root.host, count);
  }, [root, count]);
}
