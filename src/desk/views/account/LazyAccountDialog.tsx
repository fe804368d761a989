/** The dialog of the agent's sessions and passkeys, whose code is loaded when it is first opened. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { createLazyCode, useDialogCode } from '../lazy-code.ts';
import type { AccountDialogProps } from './AccountDialog.tsx';

const code = createLazyCode(() => import('./AccountDialog.tsx'));

export function LazyAccountDialog(props: AccountDialogProps) {
  const { accountFailed: failed } = useMessages('desk').messages;
  const loaded = useDialogCode(code, { isOpen: true, failed, onClose: props.onClose });
  return loaded && <loaded.AccountDialog {...props} />;
}
