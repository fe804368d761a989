/** The saved replies that the agent can use, and the form in which one of them is written. */

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { SavedReplyEditor } from '../../models/saved-replies/saved-reply-editor.ts';
import { SavedReplyForm } from './SavedReplyForm.tsx';
import { SavedReplyList } from './SavedReplyList.tsx';
import '../../kit/fields.css';
import '../customer/contact.css';
import './saved-replies.css';

export function SavedRepliesDialog({ editor }: { editor: SavedReplyEditor }) {
  const { savedReplies: texts } = useMessages('desk').messages;
  const { messages } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = editor.form.value;
  const title =
    form === null ? texts.title : form.id === null ? texts.add : format(texts.edit, { name: form.name });
  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      class="dialog saved-replies"
      aria-labelledby="saved-replies-title"
      onClose={() => editor.close()}
    >
      <div class="dialog-head">
        <h2 id="saved-replies-title">
          <bdi>{title}</bdi>
        </h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      {form ? <SavedReplyForm editor={editor} form={form} /> : <SavedReplyList editor={editor} />}
      <output class="reply-note">
        <NoteText editor={editor} />
      </output>
    </dialog>
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
