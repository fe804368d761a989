import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDesk } from '../../../desk-context.ts';

/** Opens the choice of an agent when an action asks for it. The browser closes it. */
export function useAssigneePopup(owner: 'ticket' | 'selection'): RefObject<HTMLSelectElement | null> {
  const { popups } = useDesk();
  const select = useRef<HTMLSelectElement>(null);
  const popup = popups.find(owner, 'assignee');

  useLayoutEffect(() => {
    if (!popup || !select.current) return;
    popups.close(owner, 'assignee');
    select.current.focus();
    try {
      select.current.showPicker();
    } catch {
      // Older browsers open it by the space bar.
    }
  }, [popup]);

  return select;
}
