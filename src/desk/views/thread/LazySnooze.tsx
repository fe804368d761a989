/** The choice until when tickets are snoozed, whose code is loaded when it is first opened. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { createLazyCode, useDialogCode } from '../lazy-code.ts';

const code = createLazyCode(() => import('./SnoozeDialog.tsx'));

export function LazySnooze() {
  const { snoozing } = useDesk();
  const { snooze } = useMessages('desk').messages;
  const tickets = snoozing.tickets.value;
  const loaded = useDialogCode(code, {
    isOpen: tickets !== null,
    failed: snooze.failed,
    onClose: () => snoozing.close(),
  });
  return tickets && loaded && <loaded.SnoozeDialog tickets={tickets} />;
}
