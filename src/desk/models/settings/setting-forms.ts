/**
 * The forms of inboxes or of help centers. What an owner has entered stays until it is saved or discarded, also while
 * another page of the desk is open.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { listStoredSettings, updateStoredSettings } from '../../../api/operations/desk-settings.ts';
import type {
  ListedSettings,
  RecordChoice,
  RequestedSetting,
  SettingField,
  SettingRecord,
  SettingSubject,
  SettingWarning,
} from '../../../api/schemas/desk-settings.ts';
import type { Client } from '../../../client/client.ts';
import { type ApiError, isApiError } from '../../../client/errors.ts';
import { asText, asTexts } from './setting-values.ts';

export type FieldProblem = 'invalid' | 'taken' | 'loops';

/** What came of the last action: the name of its sentence. */
export type FormNote = 'saved' | 'stale' | 'gone' | 'notSaved' | 'fixFields';

/** The settings that warnings are about. */
const warningFields: Readonly<Record<SettingWarning, string>> = { siteWithoutKey: 'siteUrl' };

type Values = Readonly<Record<string, unknown>>;

export interface SettingFormsOptions {
  readonly client: Client;
  readonly subject: SettingSubject;
  onError(error: unknown): void;
}

export class SettingForms {
  readonly subject: SettingSubject;
  readonly #client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #listed = signal<ListedSettings | 'failed' | null>(null);
  readonly #chosenId = signal<number | null>(null);
  /** What was entered, by the ids of records. */
  readonly #entered = signal<Readonly<Record<number, Values>>>({});
  readonly #problems = signal<Readonly<Record<string, FieldProblem>>>({});
  readonly #note = signal<FormNote | null>(null);
  readonly #isBusy = signal(false);

  /** The record whose form is shown; null if there is none. */
  readonly record = computed<SettingRecord | null>(() => {
    const records = this.#records();
    return records.find(({ id }) => id === this.#chosenId.value) ?? records[0] ?? null;
  });

  /** The fields that are shown. */
  readonly fields = computed<readonly SettingField[]>(() => {
    const listed = this.#listed.value;
    const fields = listed === null || listed === 'failed' ? [] : listed.fields;
    return fields.filter(
      ({ name }) =>
        (name !== 'replyDomain' || this.value('replyForm') === 'catch-all') &&
        // Without a gateway, they follow from the content.
        (name !== 'languages' || asTexts(this.value(name)).length > 0),
    );
  });

  /** The shown fields whose values are not those of the record. */
  readonly changed = computed<readonly SettingField[]>(() => {
    const record = this.record.value;
    if (!record) return [];
    const entered = this.#entered.value[record.id] ?? {};
    return this.fields.value.filter(
      ({ name }) => Object.hasOwn(entered, name) && !isSame(entered[name], record.values[name]),
    );
  });

  constructor({ client, subject, onError }: SettingFormsOptions) {
    this.#client = client;
    this.subject = subject;
    this.#onError = onError;
  }

  /** Null until they are loaded. */
  get listed(): ReadonlySignal<ListedSettings | 'failed' | null> {
    return this.#listed;
  }

  /** What is wrong, by the names of fields. */
  get problems(): ReadonlySignal<Readonly<Record<string, FieldProblem>>> {
    return this.#problems;
  }

  get note(): ReadonlySignal<FormNote | null> {
    return this.#note;
  }

  get isBusy(): ReadonlySignal<boolean> {
    return this.#isBusy;
  }

  /** Loads the records; those that are shown stay until the response is there. */
  async load(): Promise<void> {
    if (this.#listed.peek() === 'failed') this.#listed.value = null;
    try {
      this.#listed.value = await this.#client.send(listStoredSettings, { subject: this.subject });
    } catch (error) {
      this.#onError(error);
      this.#listed.value ??= 'failed';
    }
  }

  choose(id: number): void {
    batch(() => {
      this.#chosenId.value = id;
      this.#clear();
    });
  }

  /** Returns the value of a setting as it was entered, else as it is stored. */
  value(name: string): unknown {
    const record = this.record.value;
    if (!record) return null;
    const entered = this.#entered.value[record.id] ?? {};
    return Object.hasOwn(entered, name) ? entered[name] : record.values[name];
  }

  /** Returns what of a stored setting waits for the operator. */
  requested(name: string): readonly RequestedSetting[] {
    if (this.#isChanged(name)) return [];
    return this.record.value?.requested.filter((one) => one.name === name) ?? [];
  }

  /** Returns what is to be known about the stored value of a setting. */
  warning(name: string): SettingWarning | undefined {
    if (this.#isChanged(name)) return undefined;
    return this.record.value?.warnings.find((warning) => warningFields[warning] === name);
  }

  /** Returns texts that a setting may have among others. */
  suggestions(name: string): readonly string[] {
    const listed = this.#listed.value;
    return listed === null || listed === 'failed' ? [] : (listed.suggestions[name] ?? []);
  }

  /** Returns the records that a setting may be the id of. */
  choices(name: string): readonly RecordChoice[] {
    const listed = this.#listed.value;
    return listed === null || listed === 'failed' ? [] : (listed.choices[name] ?? []);
  }

  enter(name: string, value: unknown): void {
    const record = this.record.peek();
    if (!record) return;
    batch(() => {
      const all = this.#entered.peek();
      this.#entered.value = { ...all, [record.id]: { ...all[record.id], [name]: value } };
      const { [name]: _, ...others } = this.#problems.peek();
      this.#problems.value = others;
      this.#note.value = null;
    });
  }

  discard(): void {
    const record = this.record.peek();
    if (record) this.#forget(record.id);
  }

  async save(): Promise<void> {
    const record = this.record.peek();
    const changed = this.changed.peek();
    if (!record || changed.length === 0 || this.#isBusy.peek()) return;
    const entries = changed.map(({ name }) => [name, this.value(name)]);
    this.#isBusy.value = true;
    this.#clear();
    try {
      await this.#send(record, Object.fromEntries(entries));
    } finally {
      this.#isBusy.value = false;
    }
  }

  async #send({ id, version }: SettingRecord, values: Values): Promise<void> {
    try {
      const input = { subject: this.subject, id, version, values };
      const stored = await this.#client.send(updateStoredSettings, input);
      batch(() => {
        this.#replace(stored);
        this.#forget(id);
        this.#note.value = 'saved';
      });
    } catch (error) {
      this.#onError(error);
      if (isApiError(error, 'validation')) this.#mark(error.invalid, 'invalid');
      else if (isApiError(error, 'conflict')) await this.#explainConflict(error, Object.keys(values));
      else if (isApiError(error, 'not-found')) await this.#loadAgain('gone');
      else this.#note.value = 'notSaved';
    }
  }

  async #explainConflict({ conflict }: ApiError, changed: readonly string[]): Promise<void> {
    const field = asText(Object(conflict).field);
    if (field === 'version') await this.#loadAgain('stale');
    else if (field !== '') this.#mark([field], 'taken');
    else this.#mark([changed.includes('addresses') ? 'addresses' : 'members'], 'loops');
  }

  async #loadAgain(note: FormNote): Promise<void> {
    await this.load();
    this.#note.value = note;
  }

  #mark(names: readonly string[], problem: FieldProblem): void {
    batch(() => {
      this.#problems.value = Object.fromEntries(names.map((name) => [name, problem]));
      this.#note.value = 'fixFields';
    });
  }

  #replace(record: SettingRecord): void {
    const listed = this.#listed.peek();
    if (listed === null || listed === 'failed') return;
    const records = listed.records.map((former) => (former.id === record.id ? record : former));
    this.#listed.value = { ...listed, records };
  }

  #forget(id: number): void {
    batch(() => {
      this.#entered.value = { ...this.#entered.peek(), [id]: {} };
      this.#clear();
    });
  }

  #clear(): void {
    this.#problems.value = {};
    this.#note.value = null;
  }

  #isChanged(name: string): boolean {
    return this.changed.value.some((field) => field.name === name);
  }

  #records(): readonly SettingRecord[] {
    const listed = this.#listed.value;
    return listed === null || listed === 'failed' ? [] : listed.records;
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
