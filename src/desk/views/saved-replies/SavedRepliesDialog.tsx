/** The saved replies that the agent can use, and the form in which one of them is written. */

import { useEffect, useRef } from 'preact/hooks';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import type { SavedReplyEditor } from '../../models/saved-replies/saved-reply-editor.ts';
import { SavedReplyForm } from './SavedReplyForm.tsx';
import { SavedReplyList } from './SavedReplyList.tsx';
import '../../kit/chips.css';
import './saved-replies.css';

export function SavedRepliesDialog({ editor }: { editor: SavedReplyEditor }) {
  const { savedReplies: texts } = useMessages('desk').messages;
  const form = editor.form.value;
  const title =
    form === null ? texts.title : form.id === null ? texts.add : format(texts.edit, { name: form.name });

  return (
    <Dialog title={title} class="saved-replies" onClose={() => editor.close()}>
      {form ? <SavedReplyForm editor={editor} form={form} /> : <SavedReplyList editor={editor} />}
      <output class="reply-note">
        <NoteText editor={editor} />
      </output>
    </Dialog>
  );
}

/** What came of the last action; takes a removal back. */
function NoteText({ editor }: { editor: SavedReplyEditor }) {
  const { messages: desk } = useMessages('desk');
  const { saved, removed, notRemoved } = desk.savedReplies;
  const undo = useRef<HTMLButtonElement>(null);
  const note = editor.note.value;

  // The button that had the focus is removed with its reply.
  useEffect(() => undo.current?.focus(), [note]);

  if (!note) return null;
  if (!('reply' in note)) return { saved, restored: desk.undone, notRemoved }[note.name];
  const { reply } = note;
  return (
    <>
      {format(removed, { name: reply.name })}
      <button ref={undo} class="text-button" type="button" onClick={() => void editor.restore(reply)}>
        {desk.undo}
      </button>
    </>
  );
}
