/** The dialog that merges tickets, whose code is loaded when it is first opened. */

import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { createLazyCode, useDialogCode } from '../../../lazy-code.ts';
import { useThreadModels } from '../../use-thread-models.ts';

const code = createLazyCode(() => import('./MergeDialog.tsx'));

export function LazyMerging() {
  const { merging } = useThreadModels();
  const { failed } = useMessages('desk').messages.merging;
  const dialog = merging.dialog.value;
  const loaded = useDialogCode(code, { isOpen: dialog !== null, failed, onClose: () => merging.close() });
  return dialog && loaded && <loaded.MergeDialog dialog={dialog} />;
}
