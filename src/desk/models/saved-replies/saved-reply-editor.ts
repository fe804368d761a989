/**
 * What agents do with saved replies in their dialog: the list, and the form of one reply. A form stays while the dialog
 * is closed, until it is saved or cancelled.
 */

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { SavedReply, SavedReplyText } from '../../../api/schemas/saved-replies.ts';
import { isApiError } from '../../../client/errors.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { createMutation, type Mutation } from '../../../state/mutation.ts';
import type { ReplyValues, SavedReplies } from './saved-replies.ts';

/** The name of the sentence that says what is wrong. */
export type ReplyProblem = Extract<
  keyof DeskMessages['savedReplies'],
  'needsName' | 'needsText' | 'tooMany' | 'gone' | 'notSaved'
>;

export interface ReplyForm extends ReplyValues {
  /** Id of the reply that is edited; null for a new one. */
  readonly id: number | null;
  /** Whether the server has it as a shared one, which it stays. */
  readonly wasShared: boolean;
  /** Null if nothing is wrong; about the texts, with the index of the wrong one. */
  readonly problem: { readonly name: ReplyProblem; readonly index: number } | null;
}

/** What came of the last action. */
export type EditorNote =
  | { readonly name: 'saved' | 'restored' | 'notRemoved' }
  | { readonly name: 'removed'; readonly reply: SavedReply };

export class SavedReplyEditor {
  readonly #replies: SavedReplies;
  readonly #isOpen = signal(false);
  readonly #form = signal<ReplyForm | null>(null);
  readonly #note = signal<EditorNote | null>(null);
  readonly #action: Mutation;
  readonly isOpen: ReadonlySignal<boolean> = this.#isOpen;
  /** Null while the list is shown. */
  readonly form: ReadonlySignal<ReplyForm | null> = this.#form;
  readonly note: ReadonlySignal<EditorNote | null> = this.#note;
  readonly isBusy: ReadonlySignal<boolean>;

  constructor(replies: SavedReplies, onError: (error: unknown) => void) {
    this.#replies = replies;
    this.#action = createMutation(onError);
    this.isBusy = this.#action.isBusy;
  }

  open(): void {
    this.#isOpen.value = true;
    void this.#replies.load();
  }

  close(): void {
    this.#isOpen.value = false;
    this.#note.value = null;
  }

  /** Opens the form of a new reply. */
  start(text: SavedReplyText): void {
    this.open();
    const values = { name: '', texts: [text], isShared: false, team: null };
    this.#show({ ...values, id: null, wasShared: false, problem: null });
  }

  edit({ savedReplyId: id, name, texts, isShared, team }: SavedReply): void {
    this.#show({ id, name, texts, isShared, team, wasShared: isShared, problem: null });
  }

  change(values: Partial<ReplyValues>): void {
    const form = this.#form.peek();
    if (form) this.#form.value = { ...form, ...values, problem: null };
  }

  cancel(): void {
    this.#form.value = null;
  }

  async save(): Promise<void> {
    const form = this.#form.peek();
    if (!form || this.isBusy.peek()) return;
    const name = form.name.trim();
    const { texts, isShared, team } = form;
    const wrongText = texts.findIndex(({ message }) => message.trim() === '');
    if (name === '') return this.#refuse('needsName');
    if (wrongText >= 0) return this.#refuse('needsText', wrongText);
    await this.#act(
      async () => {
        await this.#replies.save(form.id, { name, texts, isShared, team });
        this.#form.value = null;
        return { name: 'saved' };
      },
      (error) => {
        if (isApiError(error, 'not-found') && form.id !== null) {
          this.#replies.drop(form.id);
          this.#form.value = { ...form, id: null, wasShared: false };
          this.#refuse('gone');
        } else this.#refuse(isApiError(error, 'conflict') ? 'tooMany' : 'notSaved');
      },
    );
  }

  /** Removes a reply, and offers to bring it back. */
  async remove(reply: SavedReply): Promise<void> {
    const id = reply.savedReplyId;
    await this.#act(
      async () => {
        await this.#replies.remove(id);
        return { name: 'removed', reply };
      },
      (error) => {
        if (isApiError(error, 'not-found')) this.#replies.drop(id);
        else this.#note.value = { name: 'notRemoved' };
      },
    );
  }

  /** Stores a removed reply again. */
  async restore(reply: SavedReply): Promise<void> {
    await this.#act(
      async () => {
        await this.#replies.save(null, reply);
        return { name: 'restored' };
      },
      () => {
        this.#note.value = { name: 'removed', reply };
      },
    );
  }

  #show(form: ReplyForm): void {
    batch(() => {
      this.#form.value = form;
      this.#note.value = null;
    });
  }

  #refuse(name: ReplyProblem, index = 0): void {
    const form = this.#form.peek();
    if (form) this.#form.value = { ...form, problem: { name, index } };
  }

  async #act(action: () => Promise<EditorNote>, onRefused: (error: unknown) => void): Promise<void> {
    if (this.isBusy.peek()) return;
    this.#note.value = null;
    const settled = await this.#action.run(action);
    if (!settled) return;
    if ('done' in settled) this.#note.value = settled.done;
    else onRefused(settled.error);
  }
}
