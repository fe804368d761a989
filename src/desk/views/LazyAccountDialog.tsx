/** The dialog of the agent's sessions and passkeys, whose code is loaded when it is first opened. */

import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { AccountDialogProps } from './AccountDialog.tsx';
import { createLazyCode, useDialogCode } from './lazy-code.ts';

const code = createLazyCode(() => import('./AccountDialog.tsx'));

export function LazyAccountDialog(props: AccountDialogProps) {
  const { accountFailed: failed } = useDeskMessages();
  const loaded = useDialogCode(code, { isOpen: true, failed, onClose: props.onClose });
  return loaded && <loaded.AccountDialog {...props} />;
}
