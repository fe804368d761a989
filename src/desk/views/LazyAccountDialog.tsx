/** The dialog of the agent's notifications, sessions and passkeys, whose code is loaded when it is first opened. */

import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { AccountDialogProps } from './AccountDialog.tsx';
import { createLazyCode, useLazyCode } from './lazy-code.ts';

const code = createLazyCode(() => import('./AccountDialog.tsx'));

export function LazyAccountDialog(props: AccountDialogProps) {
  const { notices } = useDesk();
  const desk = useDeskMessages();
  const state = useLazyCode(code);

  useEffect(() => {
    // A dialog that is opened again has begun to load.
    if (code.state.peek() !== 'failed') return;
    notices.warn(desk.accountFailed);
    props.onClose();
  }, [state]);

  return state === null || state === 'failed' ? null : <state.AccountDialog {...props} />;
}
