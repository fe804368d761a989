/** Notes about a customer: shown as the agent changes them, and taken back with a word if the server refuses. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { createNote, deleteNote, updateNote } from '../../../api/operations/notes.ts';
import type { Customer } from '../../../api/schemas/contacts.ts';
import { isApiError } from '../../../client/errors.ts';
import { createStoredText, type StoredText } from '../../../state/stored-text.ts';
import type { Writer } from './contact-values.ts';
import type { CustomerOptions, CustomerRecord } from './customer-record.ts';

export type ContactNote = Customer['notes'][number];

export interface EditedNote {
  readonly id: number;
  readonly text: string;
}

export class ContactNotes {
  readonly draft: StoredText;
  readonly #record: CustomerRecord;
  readonly #options: CustomerOptions;
  readonly #outgoing = signal<readonly string[]>([]);
  readonly #edited = signal<EditedNote | null>(null);
  /** New notes on their way to the server, the newest first. */
  readonly outgoing: ReadonlySignal<readonly string[]> = this.#outgoing;
  /** The note that the agent edits; null if none. */
  readonly edited: ReadonlySignal<EditedNote | null> = this.#edited;
  /** Changes on their way to the server by the note's id; null for a removal. */
  readonly #pending = signal<ReadonlyMap<number, string | null>>(new Map());

  constructor(record: CustomerRecord, options: CustomerOptions) {
    this.#record = record;
    this.#options = options;
    const { userId, agentId } = options;
    this.draft = createStoredText(`frontdesk:desk:${userId}:${agentId}:contact-note:${record.email}`);
  }

  /** Returns the notes as the agent has changed them, the newest first. */
  list(): readonly ContactNote[] {
    const pending = this.#pending.value;
    return (this.#record.query.value.value?.notes ?? []).flatMap((note) => {
      const content = pending.get(note.id);
      if (content === null) return [];
      return content === undefined ? note : { ...note, content };
    });
  }

  /** Stores the draft as a note about the customer, who becomes a contact if they are none. */
  async add(writer: Writer): Promise<void> {
    const text = this.draft.take();
    if (text !== '' && !(await this.#create(writer, text))) this.draft.giveBack(text);
  }

  edit(note: EditedNote | null): void {
    this.#edited.value = note;
  }

  /** Stores the text of the edited note; without a text, the note stays as it is. */
  async saveEdited(): Promise<void> {
    const edited = this.#edited.peek();
    const content = edited?.text.trim();
    this.#edited.value = null;
    if (!edited || !content) return;
    const isSaved = await this.#change(edited.id, content, () =>
      this.#options.client.send(updateNote, { id: edited.id, content }),
    );
    if (!isSaved) this.#edited.value ??= edited;
  }

  /** Removes a note, and offers to write it again. */
  async remove({ id, content }: ContactNote, writer: Writer): Promise<void> {
    const { client, notices, messages } = this.#options;
    const isRemoved = await this.#change(id, null, () => client.send(deleteNote, { id }));
    if (!isRemoved) return;
    notices.say(messages.noteRemoved, {
      label: messages.undo,
      act: () => void this.#create(writer, content),
    });
  }

  /** Returns whether the note is stored. */
  async #create(writer: Writer, content: string): Promise<boolean> {
    this.#outgoing.value = [content, ...this.#outgoing.peek()];
    try {
      const contactId = await this.#record.ensureContact(writer);
      await this.#options.client.send(createNote, { contactId, content });
      await this.#record.query.refresh();
      return true;
    } catch (error) {
      this.#refuse(error, this.#options.messages.noteNotSaved);
      return false;
    } finally {
      const rest = [...this.#outgoing.peek()];
      rest.splice(rest.indexOf(content), 1);
      this.#outgoing.value = rest;
    }
  }

  /** Shows a change until the server has confirmed or refused it; returns whether it is stored. */
  async #change(id: number, content: string | null, send: () => Promise<unknown>): Promise<boolean> {
    this.#pending.value = new Map(this.#pending.peek()).set(id, content);
    try {
      await send();
      await this.#record.query.refresh();
      return true;
    } catch (error) {
      const { messages } = this.#options;
      this.#refuse(error, content === null ? messages.changeFailed : messages.noteNotSaved);
      if (isApiError(error, 'not-found')) await this.#record.query.refresh();
      return false;
    } finally {
      const rest = new Map(this.#pending.peek());
      rest.delete(id);
      this.#pending.value = rest;
    }
  }

  #refuse(error: unknown, sentence: string): void {
    const { notices, messages, onError } = this.#options;
    onError(error);
    notices.warn(isApiError(error, 'not-found') ? messages.noteGone : sentence);
  }
}
