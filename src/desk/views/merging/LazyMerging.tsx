/** The dialog that merges tickets, whose code is loaded when it is first opened. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useDesk } from '../../desk-context.ts';
import { useDeskMessages } from '../../i18n/use-desk-messages.ts';

type Loaded = typeof import('./MergeDialog.tsx');

const loaded = signal<Loaded | null>(null);

export function LazyMerging() {
  const { merging, notices } = useDesk();
  const { merging: texts } = useDeskMessages();
  const dialog = merging.dialog.value;
  const isOpen = dialog !== null;
  const state = loaded.value;

  async function load(): Promise<void> {
    try {
      loaded.value = await import('./MergeDialog.tsx');
    } catch {
      notices.warn(texts.failed);
      merging.close();
    }
  }

  useEffect(() => {
    if (isOpen && !loaded.peek()) void load();
  }, [isOpen]);

  return dialog && state ? <state.MergeDialog dialog={dialog} /> : null;
}
