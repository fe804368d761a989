/** The bar of the selected tickets in the place of the list's head; its code is loaded when tickets are first selected. */

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import { createLazyCode, useLazyCode } from './lazy-code.ts';

const code = createLazyCode(() => import('./SelectionBar.tsx'));

export interface LazySelectionBarProps {
  /** The head of the list, which stays while nothing is selected. */
  children: ComponentChildren;
}

export function LazySelectionBar({ children }: LazySelectionBarProps) {
  const { selection, notices } = useDesk();
  const { many } = useDeskMessages();
  const isActive = selection.isActive.value;
  const state = useLazyCode(code, isActive);
  const bar = isActive && state !== null && state !== 'failed' ? <state.SelectionBar /> : null;

  useEffect(() => {
    // A selection that begins again has begun to load.
    if (!isActive || code.state.peek() !== 'failed') return;
    notices.warn(many.notLoaded);
    selection.clear();
  }, [isActive, state]);

  return (
    <header class="list-head">
      {bar}
      <div class="list-own-head" hidden={bar !== null}>
        {children}
      </div>
    </header>
  );
}
