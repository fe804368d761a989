/** The dialog that forwards a message, whose code is loaded when it is first opened. */

import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { createLazyCode, useDialogCode } from '../../../lazy-code.ts';
import { useThreadModels } from '../../use-thread-models.ts';

const code = createLazyCode(() => import('./ForwardDialog.tsx'));

export function LazyForwarding() {
  const { forwarding } = useThreadModels();
  const { failed } = useMessages('desk').messages.forwarding;
  const form = forwarding.form.value;
  const loaded = useDialogCode(code, { isOpen: form !== null, failed, onClose: () => forwarding.close() });
  return form && loaded && <loaded.ForwardDialog form={form} />;
}
