/** The head of the list, or in its place the bar of the selected tickets, whose code is loaded behind the first list. */

import type { ComponentChildren, ComponentType } from 'preact';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { type LazyCode, useDialogCode } from '../lazy/lazy-code.ts';
import type { HeldMailsProps } from './HeldMails.tsx';

/** What the list draws by code that is loaded behind it. */
export interface LaterListViews {
  readonly SelectionBar: ComponentType;
  readonly HeldMails: ComponentType<HeldMailsProps>;
  readonly BlockedAddressesDialog: ComponentType<{ onClose(): void }>;
}

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
