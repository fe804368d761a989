/** The dialog of the agent's sessions and passkeys, whose code is loaded when it is first opened. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { AccountDialogProps } from './AccountDialog.tsx';

type Loaded = typeof import('./AccountDialog.tsx');

const loaded = signal<Loaded | null>(null);

export function LazyAccountDialog(props: AccountDialogProps) {
  const { notices } = useDesk();
  const desk = useDeskMessages();
  const state = loaded.value;

  async function load(): Promise<void> {
    try {
      loaded.value = await import('./AccountDialog.tsx');
    } catch {
      notices.warn(desk.accountFailed);
      props.onClose();
    }
  }

  useEffect(() => {
    if (!loaded.peek()) void load();
  }, []);

  return state === null ? null : <state.AccountDialog {...props} />;
}
