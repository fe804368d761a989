/** The dialog of saved replies, whose code is loaded when it is first opened. */

import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import { createLazyCode, useLazyCode } from './lazy-code.ts';

const code = createLazyCode(() => import('./SavedRepliesDialog.tsx'));

export function LazySavedReplies() {
  const { savedReplyEditor: editor, notices } = useDesk();
  const { savedReplies: texts } = useDeskMessages();
  const isOpen = editor.isOpen.value;
  const state = useLazyCode(code, isOpen);

  useEffect(() => {
    // A dialog that is opened again has begun to load.
    if (!isOpen || code.state.peek() !== 'failed') return;
    notices.warn(texts.failed);
    editor.close();
  }, [isOpen, state]);

  return isOpen && state !== null && state !== 'failed' ? <state.SavedRepliesDialog editor={editor} /> : null;
}
