/** The dialog of saved replies, whose code is loaded when it is first opened. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { createLazyCode, useDialogCode } from '../lazy-code.ts';

const code = createLazyCode(() => import('./SavedRepliesDialog.tsx'));

export function LazySavedReplies() {
  const { savedReplyEditor: editor } = useDesk();
  const { failed } = useMessages('desk').messages.savedReplies;
  const loaded = useDialogCode(code, { isOpen: editor.isOpen.value, failed, onClose: () => editor.close() });
  return loaded && <loaded.SavedRepliesDialog editor={editor} />;
}
