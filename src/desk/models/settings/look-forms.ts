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

export type LookScheme = 'light' | 'dark';

/** What came of the last action: the name of its sentence. */
export type LookNote = 'saved' | 'stale' | 'gone' | 'notSaved' | 'fixFields' | 'wrongPicture';

export interface LookFormsOptions {
  readonly client: Client;
  onError(error: unknown): void;
}

export class LookForms {
  readonly #options: LookFormsOptions;
  readonly #looks = signal<readonly ManagedLook[] | 'failed' | null>(null);
  readonly #chosenId = signal<number | null>(null);
  /** What was entered, by the ids of help centers. */
  readonly #entered = signal<Readonly<Record<number, LookValues>>>({});
  readonly #drawn = signal<DrawnLook | null>(null);
  readonly #note = signal<LookNote | null>(null);
  readonly #isBusy = signal(false);
  #newestDrawing = 0;

  /** The look whose form is shown; null if there is none. */
  readonly look = computed<ManagedLook | null>(() => {
    const looks = this.#looks.value;
    if (looks === null || looks === 'failed') return null;
    return looks.find(({ helpCenterId }) => helpCenterId === this.#chosenId.value) ?? looks[0] ?? null;
  });

  /** The values of the form. */
  readonly values = computed<LookValues | null>(() => {
    const look = this.look.value;
    return look && (this.#entered.value[look.helpCenterId] ?? look.values);
  });

  readonly isChanged = computed(
    () => JSON.stringify(this.values.value) !== JSON.stringify(this.look.value?.values ?? null),
  );

  constructor(options: LookFormsOptions) {
    this.#options = options;
  }

  /** Null until they are loaded. */
  get looks(): ReadonlySignal<readonly ManagedLook[] | 'failed' | null> {
    return this.#looks;
  }

  /** What the values look like; null until the first response, and then that of the last values with one. */
  get drawn(): ReadonlySignal<DrawnLook | null> {
    return this.#drawn;
  }

  get note(): ReadonlySignal<LookNote | null> {
    return this.#note;
  }

  get isBusy(): ReadonlySignal<boolean> {
    return this.#isBusy;
  }

  problem(scheme: LookScheme, name: keyof LookColors): LookProblem | undefined {
    return this.#drawn.value?.problems.find((one) => one.scheme === scheme && one.name === name);
  }

  async load(): Promise<void> {
    if (this.#looks.peek() === 'failed') this.#looks.value = null;
    try {
      this.#looks.value = (await this.#options.client.send(listLooks, {})).looks;
      await this.#draw();
    } catch (error) {
      this.#options.onError(error);
      this.#looks.value ??= 'failed';
    }
  }

  choose(helpCenterId: number): void {
    batch(() => {
      this.#chosenId.value = helpCenterId;
      this.#drawn.value = null;
      this.#note.value = null;
    });
    void this.#draw();
  }

  enter(changed: Partial<LookValues>): void {
    const look = this.look.peek();
    const values = this.values.peek();
    if (!look || !values) return;
    batch(() => {
      this.#entered.value = { ...this.#entered.peek(), [look.helpCenterId]: { ...values, ...changed } };
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

  async save(): Promise<void> {
    const look = this.look.peek();
    const values = this.values.peek();
    if (!look || !values || !this.isChanged.peek()) return;
    const written = values.greeting.filter(({ text }) => text.trim() !== '');
    const { helpCenterId, version } = look;
    const changed = { helpCenterId, version, values: { ...values, greeting: written } };
    await this.#change((client) => client.send(updateLook, changed), true);
  }

  async setPicture(
    picture: LookPicture,
    { name, bytes }: { name: string; bytes: Uint8Array },
  ): Promise<void> {
    const look = this.look.peek();
    if (!look) return;
    const { helpCenterId, version } = look;
    const file = { helpCenterId, picture, version, name, data: toBase64(bytes) };
    await this.#change((client) => client.send(setLookPicture, file), false);
    if (this.#note.peek() === 'fixFields') this.#note.value = 'wrongPicture';
  }

  async removePicture(picture: LookPicture): Promise<void> {
    const look = this.look.peek();
    if (!look) return;
    const { helpCenterId } = look;
    await this.#change((client) => client.send(removeLookPicture, { helpCenterId, picture }), false);
  }

  /** @param isWhole whether what was entered is stored by it */
  async #change(send: (client: Client) => Promise<ManagedLook>, isWhole: boolean): Promise<void> {
    if (this.#isBusy.peek()) return;
    this.#isBusy.value = true;
    this.#note.value = null;
    try {
      const stored = await send(this.#options.client);
      batch(() => {
        this.#replace(stored);
        if (isWhole) this.#forget(stored.helpCenterId);
        this.#note.value = 'saved';
      });
    } catch (error) {
      this.#options.onError(error);
      await this.#explain(error);
    } finally {
      this.#isBusy.value = false;
    }
  }

  async #explain(error: unknown): Promise<void> {
    if (isApiError(error, 'validation')) this.#note.value = 'fixFields';
    else if (isApiError(error, 'conflict')) await this.#loadAgain('stale');
    else if (isApiError(error, 'not-found')) await this.#loadAgain('gone');
    else this.#note.value = 'notSaved';
  }

  async #loadAgain(note: LookNote): Promise<void> {
    await this.load();
    this.#note.value = note;
  }

  /** Of several drawings under way, the last one counts. */
  async #draw(): Promise<void> {
    const look = this.look.peek();
    const values = this.values.peek();
    if (!look || !values) return;
    this.#newestDrawing += 1;
    const drawing = this.#newestDrawing;
    try {
      const written = values.greeting.filter(({ text }) => text.trim() !== '');
      const drawn = await this.#options.client.send(drawLook, {
        helpCenterId: look.helpCenterId,
        values: { ...values, greeting: written },
      });
      if (drawing === this.#newestDrawing) this.#drawn.value = drawn;
    } catch (error) {
      this.#options.onError(error);
    }
  }

  #replace(look: ManagedLook): void {
    const looks = this.#looks.peek();
    if (looks === null || looks === 'failed') return;
    this.#looks.value = looks.map((former) => (former.helpCenterId === look.helpCenterId ? look : former));
  }

  #forget(helpCenterId: number): void {
    const { [helpCenterId]: _, ...others } = this.#entered.peek();
    this.#entered.value = others;
    this.#note.value = null;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
