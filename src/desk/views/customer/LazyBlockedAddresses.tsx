/** The dialog of blocked addresses, whose code is loaded when it is first opened. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { createLazyCode, useDialogCode } from '../lazy-code.ts';
import type { BlockedAddressesProps } from './BlockedAddressesDialog.tsx';

const code = createLazyCode(() => import('./BlockedAddressesDialog.tsx'));

export function LazyBlockedAddresses(props: BlockedAddressesProps) {
  const { failed } = useMessages('desk').messages.aboutSpam;
  const loaded = useDialogCode(code, { isOpen: true, failed, onClose: props.onClose });
  return loaded && <loaded.BlockedAddressesDialog {...props} />;
}
