/** The forms of help centers' looks: what is stored, what was entered, and what that looks like. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import {
  drawLook,
  listLooks,
  removeLookPicture,
  setLookPicture,
  updateLook,
} from '../../../api/operations/desk-looks.ts';
import type {
  DrawnLook,
  LookColors,
  LookProblem,
  LookValues,
  ManagedLook,
} from '../../../api/schemas/desk-looks.ts';
import type { LookPicture } from '../../../api/shared/look-pictures.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import { createMutation, type Mutation } from '../../../state/mutation.ts';
import { createQuery, type FailureHandler, type Query, reload } from '../../../state/query.ts';
import type { StoredValue } from '../../../state/stored-value.ts';

export type LookScheme = 'light' | 'dark';

/** What came of the last action: the name of its sentence. */
export type LookNote = 'saved' | 'stale' | 'gone' | 'notSaved' | 'fixFields' | 'wrongPicture';

/** What was entered, by the ids of help centers. */
export type EnteredLooks = Readonly<Record<number, LookValues>>;

export interface LookFormsOptions {
  readonly client: Client;
  readonly entered: StoredValue<EnteredLooks>;
  readonly onError: FailureHandler;
}

export class LookForms {
  readonly #client: Client;
  readonly #chosenId = signal<number | null>(null);
  readonly #entered: StoredValue<EnteredLooks>;
  readonly #note = signal<LookNote | null>(null);
  readonly #changing: Mutation;
  /** Those that are shown stay while they are loaded again. */
  readonly looks: Query<readonly ManagedLook[]>;
  /** What the values look like. What was drawn before is shown while something else is drawn, and if that fails. */
  readonly drawn: Query<DrawnLook>;
  readonly note: ReadonlySignal<LookNote | null> = this.#note;
  readonly isBusy: ReadonlySignal<boolean>;

  /** The look whose form is shown; null if there is none. */
  readonly look = computed<ManagedLook | null>(() => {
    const looks = this.looks.value.value ?? [];
    return looks.find(({ helpCenterId }) => helpCenterId === this.#chosenId.value) ?? looks[0] ?? null;
  });

  /** The values of the form. */
  readonly values = computed<LookValues | null>(() => {
    const look = this.look.value;
    return look && (this.#entered.value.value[look.helpCenterId] ?? look.values);
  });

  readonly isChanged = computed(
    () => JSON.stringify(this.values.value) !== JSON.stringify(this.look.value?.values ?? null),
  );

  constructor({ client, entered, onError }: LookFormsOptions) {
    this.#client = client;
    this.#entered = entered;
    this.looks = createQuery({
      read: async (aborted) => (await client.send(listLooks, {}, { signal: aborted })).looks,
      onError,
    });
    this.drawn = createQuery({ read: (aborted) => this.#readDrawn(aborted), onError });
    this.#changing = createMutation(onError);
    this.isBusy = this.#changing.isBusy;
  }

  problem(scheme: LookScheme, name: keyof LookColors): LookProblem | undefined {
    return this.drawn.value.value?.problems.find((one) => one.scheme === scheme && one.name === name);
  }

  async load(): Promise<void> {
    const { status } = await reload(this.looks);
    if (status === 'ready') await this.#draw();
  }

  choose(helpCenterId: number): void {
    batch(() => {
      this.#chosenId.value = helpCenterId;
      this.drawn.reset();
      this.#note.value = null;
    });
    void this.#draw();
  }

  enter(changed: Partial<LookValues>): void {
    const look = this.look.peek();
    const values = this.values.peek();
    if (!look || !values) return;
    batch(() => {
      const all = this.#entered.value.peek();
      this.#entered.set({ ...all, [look.helpCenterId]: { ...values, ...changed } });
      this.#note.value = null;
    });
    void this.#draw();
  }

  /** @param color as `#rrggbb`; null for the default */
  enterColor(scheme: LookScheme, name: keyof LookColors, color: string | null): void {
    const values = this.values.peek();
    if (!values) return;
    const { [name]: _, ...others } = values[scheme];
    this.enter({ [scheme]: color === null ? others : { ...others, [name]: color } });
  }

  discard(): void {
    const look = this.look.peek();
    if (look) this.#forget(look.helpCenterId);
    void this.#draw();
  }

  /** Returns whether nothing is left to save. */
  async save(): Promise<boolean> {
    const look = this.look.peek();
    const values = this.values.peek();
    if (!look || !values) return false;
    if (!this.isChanged.peek()) return true;
    const { helpCenterId, version } = look;
    const changed = { helpCenterId, version, values: withoutBlankGreetings(values) };
    return await this.#change(async () => {
      const stored = await this.#client.send(updateLook, changed);
      batch(() => {
        this.#replace(stored);
        this.#forget(helpCenterId);
      });
    });
  }

  async setPicture(
    picture: LookPicture,
    { name, bytes }: { name: string; bytes: Uint8Array },
  ): Promise<void> {
    const look = this.look.peek();
    if (!look) return;
    const { helpCenterId, version } = look;
    const file = { helpCenterId, picture, version, name, data: toBase64(bytes) };
    await this.#change(
      async () => this.#replace(await this.#client.send(setLookPicture, file)),
      'wrongPicture',
    );
  }

  async removePicture(picture: LookPicture): Promise<void> {
    const look = this.look.peek();
    if (!look) return;
    const { helpCenterId } = look;
    await this.#change(async () =>
      this.#replace(await this.#client.send(removeLookPicture, { helpCenterId, picture })),
    );
  }

  /** Returns whether it is stored. @param refused what is said if the server does not accept a value */
  async #change(store: () => Promise<void>, refused: LookNote = 'fixFields'): Promise<boolean> {
    const result = await this.#changing.run(async () => {
      this.#note.value = null;
      try {
        await store();
        this.#note.value = 'saved';
      } catch (error) {
        if (isApiError(error, 'validation')) this.#note.value = refused;
        else if (isApiError(error, 'conflict')) await this.#loadAgain('stale');
        else if (isApiError(error, 'not-found')) await this.#loadAgain('gone');
        else this.#note.value = 'notSaved';
        throw error;
      }
    });
    return result !== null && 'done' in result;
  }

  async #loadAgain(note: LookNote): Promise<void> {
    await this.load();
    this.#note.value = note;
  }

  async #draw(): Promise<void> {
    if (this.look.peek()) await this.drawn.restart();
  }

  async #readDrawn(aborted: AbortSignal): Promise<DrawnLook> {
    const look = this.look.peek();
    const values = this.values.peek();
    if (!look || !values) throw new Error('there is no look to draw');
    const input = { helpCenterId: look.helpCenterId, values: withoutBlankGreetings(values) };
    return await this.#client.send(drawLook, input, { signal: aborted });
  }

  #replace(look: ManagedLook): void {
    const looks = this.looks.value.peek() ?? [];
    this.looks.put(looks.map((former) => (former.helpCenterId === look.helpCenterId ? look : former)));
  }

  #forget(helpCenterId: number): void {
    const { [helpCenterId]: _, ...others } = this.#entered.value.peek();
    this.#entered.set(others);
    this.#note.value = null;
  }
}

const withoutBlankGreetings = (values: LookValues): LookValues => ({
  ...values,
  greeting: values.greeting.filter(({ text }) => text.trim() !== ''),
});

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
