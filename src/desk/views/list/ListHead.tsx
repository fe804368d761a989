/** The head of the list, or in its place the bar of the selected tickets, whose code is loaded behind the first list. */

import type { ComponentChildren } from 'preact';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { type LazyCode, useDialogCode } from '../lazy/lazy-code.ts';
import type { LaterListViews } from './later-list-views.ts';

export interface ListHeadProps {
  later: LazyCode<LaterListViews>;
  /** The head while nothing is selected. */
  children: ComponentChildren;
}

export function ListHead({ later, children }: ListHeadProps) {
  const { selection } = useDesk();
  const { notLoaded } = useMessages('desk').messages.many;
  const loaded = useDialogCode(later, {
    isOpen: selection.isActive.value,
    failed: notLoaded,
    onClose: () => selection.clear(),
  });

  return (
    <header class="list-head">
      {loaded && <loaded.SelectionBar />}
      <div class="list-own-head" hidden={loaded !== null}>
        {children}
      </div>
    </header>
  );
}
