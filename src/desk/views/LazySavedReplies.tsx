/** The dialog of saved replies, whose code is loaded when it is first opened. */

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';

type Loaded = typeof import('./SavedRepliesDialog.tsx');

const loaded = signal<Loaded | null>(null);

export function LazySavedReplies() {
  const { savedReplyEditor: editor, notices } = useDesk();
  const { savedReplies: texts } = useDeskMessages();
  const isOpen = editor.isOpen.value;
  const state = loaded.value;

  async function load(): Promise<void> {
    try {
      loaded.value = await import('./SavedRepliesDialog.tsx');
    } catch {
      notices.warn(texts.failed);
      editor.close();
    }
  }

  useEffect(() => {
    if (isOpen && !loaded.peek()) void load();
  }, [isOpen]);

  return isOpen && state ? <state.SavedRepliesDialog editor={editor} /> : null;
}
