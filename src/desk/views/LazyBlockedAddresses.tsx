/** The dialog of blocked addresses, whose code is loaded when it is first opened. */

import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { BlockedAddressesProps } from './BlockedAddressesDialog.tsx';
import { createLazyCode, useLazyCode } from './lazy-code.ts';

const code = createLazyCode(() => import('./BlockedAddressesDialog.tsx'));

export function LazyBlockedAddresses(props: BlockedAddressesProps) {
  const { notices } = useDesk();
  const { aboutSpam } = useDeskMessages();
  const state = useLazyCode(code);

  useEffect(() => {
    // A dialog that is opened again has begun to load.
    if (code.state.peek() !== 'failed') return;
    notices.warn(aboutSpam.failed);
    props.onClose();
  }, [state]);

  return state === null || state === 'failed' ? null : <state.BlockedAddressesDialog {...props} />;
}
