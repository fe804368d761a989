/** The dialog with an original mail, whose code is loaded when it is first opened. */

import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { createLazyCode, useDialogCode } from '../../lazy-code.ts';
import { useThreadModels } from '../use-thread-models.ts';

const code = createLazyCode(() => import('./OriginalDialog.tsx'));

export function LazyOriginals() {
  const { originals } = useThreadModels();
  const { failed } = useMessages('desk').messages.originals;
  const messageId = originals.shownId.value;
  const loaded = useDialogCode(code, {
    isOpen: messageId !== null,
    failed,
    onClose: () => originals.close(),
  });
  return messageId !== null && loaded && <loaded.OriginalDialog messageId={messageId} />;
}
