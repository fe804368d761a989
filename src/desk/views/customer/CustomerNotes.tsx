/** What agents have noted about a customer, the newest first. Only agents see it. */

import { useRef } from 'preact/hooks';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { useTextHeight } from '../../../ui/components/fields/use-text-height.ts';
import { format } from '../../../ui/i18n/format.ts';
import { formatBriefly } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { Field } from '../../kit/fields/Field.tsx';
import { Form } from '../../kit/fields/Form.tsx';
import type { ContactNote, EditedNote } from '../../models/customer/contact-notes.ts';
import type { Customer } from '../../models/customer/customer.ts';

export interface CustomerNotesProps {
  customer: Customer;
  ticket: DeskTicket;
}

export function CustomerNotes({ customer, ticket }: CustomerNotesProps) {
  const { messages: desk } = useMessages('desk');
  const { notes, record } = customer;
  const data = record.query.value.value;
  const listed = notes.list();
  if (!data) return null;
  return (
    <>
      <h3 class="customer-title">{desk.personNotes}</h3>
      <NewNote customer={customer} ticket={ticket} />
      <ul class="person-notes">
        {notes.outgoing.value.map((text) => (
          <li key={text} class="person-note is-outgoing">
            <p class="person-note-text" dir="auto">
              {text}
            </p>
            <output class="person-note-when">{desk.sending}</output>
          </li>
        ))}
        {listed.map((note) => {
          const edited = notes.edited.value;
          return edited?.id === note.id ? (
            <li key={note.id} class="person-note">
              <NoteEditor customer={customer} edited={edited} />
            </li>
          ) : (
            <NoteItem key={note.id} customer={customer} note={note} ticket={ticket} />
          );
        })}
      </ul>
      {data.hasOlderNotes && (
        <p class="customer-note">{format(desk.newestNotes, { count: String(data.notes.length) })}</p>
      )}
    </>
  );
}

function NewNote({ customer: { notes }, ticket }: CustomerNotesProps) {
  const { messages: desk } = useMessages('desk');
  const text = notes.draft.text.value;
  return (
    <Form
      submitLabel={desk.addNote}
      isBusy={false}
      isEmpty={text.trim() === ''}
      onSubmit={() => void notes.add(ticket)}
      onCancel={undefined}
    >
      <NoteBox label={desk.writePersonNote} text={text} onInput={(typed) => notes.draft.set(typed)} />
    </Form>
  );
}

function NoteEditor({ customer: { notes }, edited }: { customer: Customer; edited: EditedNote }) {
  const { messages: desk } = useMessages('desk');
  const { messages } = useMessages();
  return (
    <Form
      submitLabel={messages.save}
      isBusy={false}
      isFocused
      onSubmit={() => void notes.saveEdited()}
      onCancel={() => notes.edit(null)}
    >
      <NoteBox
        label={desk.editNote}
        text={edited.text}
        onInput={(text) => notes.edit({ id: edited.id, text })}
      />
    </Form>
  );
}

interface NoteBoxProps {
  label: string;
  text: string;
  onInput(text: string): void;
}

function NoteBox({ label, text, onInput }: NoteBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useTextHeight(box, text);
  return (
    <Field label={label} isLabelHidden>
      {(control) => (
        <textarea
          ref={box}
          {...control}
          class="field-input person-note-input"
          rows={1}
          // An empty box has the direction of its placeholder.
          dir={text === '' ? undefined : 'auto'}
          placeholder={label}
          value={text}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
          onKeyDown={({ key, isComposing, currentTarget }) => {
            if (key === 'Escape' && !isComposing) currentTarget.blur();
          }}
        />
      )}
    </Field>
  );
}

interface NoteItemProps extends CustomerNotesProps {
  note: ContactNote;
}

function NoteItem({ customer: { notes }, note, ticket }: NoteItemProps) {
  const { session, team } = useDesk();
  const { locale, messages: desk } = useMessages('desk');
  const { id, content, agentId, createdAt, updatedAt } = note;
  const mayChange = session.role === 'owner' || agentId === session.agentId;
  const author = agentId === session.agentId ? session.name : team.find(agentId)?.name;
  return (
    <li class="person-note">
      <p class="person-note-text" dir="auto">
        {content}
      </p>
      <div class="person-note-foot">
        <p class="person-note-when">
          {author && (
            <>
              <bdi>{author}</bdi> ·{' '}
            </>
          )}
          <time dateTime={createdAt}>{formatBriefly(locale, createdAt)}</time>
          {updatedAt && ` · ${desk.noteEdited}`}
        </p>
        {mayChange && (
          <>
            <button
              class="bar-button"
              type="button"
              aria-label={desk.editNote}
              onClick={() => notes.edit({ id, text: content })}
            >
              <DeskIcon name="edit" />
            </button>
            <button
              class="bar-button"
              type="button"
              aria-label={desk.removeNote}
              onClick={() => void notes.remove(note, ticket)}
            >
              <DeskIcon name="remove" />
            </button>
          </>
        )}
      </div>
    </li>
  );
}
