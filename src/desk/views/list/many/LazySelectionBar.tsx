/** The bar of the selected tickets in the place of the list's head; its code is loaded when tickets are first selected. */

import type { ComponentChildren } from 'preact';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { createLazyCode, useDialogCode } from '../../lazy-code.ts';

const code = createLazyCode(() => import('./SelectionBar.tsx'));

export interface LazySelectionBarProps {
  /** The head of the list, which stays while nothing is selected. */
  children: ComponentChildren;
}

export function LazySelectionBar({ children }: LazySelectionBarProps) {
  const { selection } = useDesk();
  const { notLoaded } = useMessages('desk').messages.many;
  const loaded = useDialogCode(code, {
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
