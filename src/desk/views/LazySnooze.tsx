/** The choice until when tickets are snoozed, whose code is loaded when it is first opened. */

import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import { createLazyCode, useLazyCode } from './lazy-code.ts';

const code = createLazyCode(() => import('./SnoozeDialog.tsx'));

export function LazySnooze() {
  const { snoozing, notices } = useDesk();
  const { snooze } = useDeskMessages();
  const tickets = snoozing.tickets.value;
  const isOpen = tickets !== null;
  const state = useLazyCode(code, isOpen);

  useEffect(() => {
    // A choice that is opened again has begun to load.
    if (!isOpen || code.state.peek() !== 'failed') return;
    notices.warn(snooze.failed);
    snoozing.close();
  }, [isOpen, state]);

  return tickets && state !== null && state !== 'failed' ? <state.SnoozeDialog tickets={tickets} /> : null;
}
