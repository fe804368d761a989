/** The choice until when tickets are snoozed, whose code is loaded when it is first opened. */

import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import { createLazyCode, useDialogCode } from './lazy-code.ts';

const code = createLazyCode(() => import('./SnoozeDialog.tsx'));

export function LazySnooze() {
  const { snoozing } = useDesk();
  const { snooze } = useDeskMessages();
  const tickets = snoozing.tickets.value;
  const loaded = useDialogCode(code, {
    isOpen: tickets !== null,
    failed: snooze.failed,
    onClose: () => snoozing.close(),
  });
  return tickets && loaded && <loaded.SnoozeDialog tickets={tickets} />;
}
