/** The dialog with an original mail, whose code is loaded when it is first opened. */

import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { createLazyCode, useDialogCode } from '../../lazy-code.ts';
import { useThreadModels } from '../use-thread-models.ts';

const code = createLazyCode(() => import('./OriginalDialog.tsx'));

export function LazyOriginals() {
  const { originals } = useThreadModels();
  const { failed } = useMessages('desk').messages.originals;
  const shown = originals.shown.value;
  const loaded = useDialogCode(code, { isOpen: shown !== null, failed, onClose: () => originals.close() });
  return shown && loaded && <loaded.OriginalDialog shown={shown} />;
}
