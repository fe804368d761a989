/** The dialog that forwards a message, whose code is loaded when it is first opened. */

import { useEffect } from 'preact/hooks';
import { useDesk } from '../../desk-context.ts';
import { useDeskMessages } from '../../i18n/use-desk-messages.ts';
import { createLazyCode, useLazyCode } from '../lazy-code.ts';

const code = createLazyCode(() => import('./ForwardDialog.tsx'));

export function LazyForwarding() {
  const { forwarding, notices } = useDesk();
  const { forwarding: texts } = useDeskMessages();
  const form = forwarding.form.value;
  const isOpen = form !== null;
  const state = useLazyCode(code, isOpen);

  useEffect(() => {
    // A dialog that is opened again has begun to load.
    if (!isOpen || code.state.peek() !== 'failed') return;
    notices.warn(texts.failed);
    forwarding.close();
  }, [isOpen, state]);

  return form && state !== null && state !== 'failed' ? <state.ForwardDialog form={form} /> : null;
}
