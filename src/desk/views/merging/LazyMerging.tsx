/** The dialog that merges tickets, whose code is loaded when it is first opened. */

import { useEffect } from 'preact/hooks';
import { useDesk } from '../../desk-context.ts';
import { useDeskMessages } from '../../i18n/use-desk-messages.ts';
import { createLazyCode, useLazyCode } from '../lazy-code.ts';

const code = createLazyCode(() => import('./MergeDialog.tsx'));

export function LazyMerging() {
  const { merging, notices } = useDesk();
  const { merging: texts } = useDeskMessages();
  const dialog = merging.dialog.value;
  const isOpen = dialog !== null;
  const state = useLazyCode(code, isOpen);

  useEffect(() => {
    // A dialog that is opened again has begun to load.
    if (!isOpen || code.state.peek() !== 'failed') return;
    notices.warn(texts.failed);
    merging.close();
  }, [isOpen, state]);

  return dialog && state !== null && state !== 'failed' ? <state.MergeDialog dialog={dialog} /> : null;
}
