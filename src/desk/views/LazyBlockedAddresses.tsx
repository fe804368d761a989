/** The dialog of blocked addresses, whose code is loaded when it is first opened. */

import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { BlockedAddressesProps } from './BlockedAddressesDialog.tsx';
import { createLazyCode, useDialogCode } from './lazy-code.ts';

const code = createLazyCode(() => import('./BlockedAddressesDialog.tsx'));

export function LazyBlockedAddresses(props: BlockedAddressesProps) {
  const { failed } = useDeskMessages().aboutSpam;
  const loaded = useDialogCode(code, { isOpen: true, failed, onClose: props.onClose });
  return loaded && <loaded.BlockedAddressesDialog {...props} />;
}
