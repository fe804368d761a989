/**
 * The forms of inboxes or of help centers. What an owner has entered stays in the browser until it is saved or discarded.
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
import { createMutation, type Mutation } from '../../../state/mutation.ts';
import { createQuery, type FailureHandler, type Query, reload } from '../../../state/query.ts';
import type { StoredValue } from '../../../state/stored-value.ts';
import { asText, asTexts } from './setting-values.ts';

export type FieldProblem = 'invalid' | 'taken' | 'loops';

/** What came of the last action: the name of its sentence. */
export type FormNote = 'saved' | 'stale' | 'gone' | 'notSaved' | 'fixFields';

/** The settings that warnings are about. */
const warningFields: Readonly<Record<SettingWarning, string>> = { siteWithoutKey: 'siteUrl' };

type Values = Readonly<Record<string, unknown>>;

/** What was entered, by the ids of records. */
export type EnteredSettings = Readonly<Record<number, Values>>;

export interface SettingFormsOptions {
  readonly client: Client;
  readonly subject: SettingSubject;
  readonly entered: StoredValue<EnteredSettings>;
  readonly onError: FailureHandler;
}

export class SettingForms {
  readonly subject: SettingSubject;
  readonly #client: Client;
  readonly #chosenId = signal<number | null>(null);
  readonly #entered: StoredValue<EnteredSettings>;
  readonly #problems = signal<Readonly<Record<string, FieldProblem>>>({});
  readonly #note = signal<FormNote | null>(null);
  readonly #saving: Mutation;
  /** Those that are shown stay while they are loaded again. */
  readonly listed: Query<ListedSettings>;
  /** What is wrong, by the names of fields. */
  readonly problems: ReadonlySignal<Readonly<Record<string, FieldProblem>>> = this.#problems;
  readonly note: ReadonlySignal<FormNote | null> = this.#note;
  readonly isBusy: ReadonlySignal<boolean>;

  /** The record whose form is shown; null if there is none. */
  readonly record = computed<SettingRecord | null>(() => {
    const records = this.#records();
    return records.find(({ id }) => id === this.#chosenId.value) ?? records[0] ?? null;
  });

  /** The fields that are shown. */
  readonly fields = computed<readonly SettingField[]>(() => {
    const fields = this.listed.value.value?.fields ?? [];
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
    const entered = this.#entered.value.value[record.id] ?? {};
    return this.fields.value.filter(
      ({ name }) => Object.hasOwn(entered, name) && !isSame(entered[name], record.values[name]),
    );
  });

  constructor({ client, subject, entered, onError }: SettingFormsOptions) {
    this.#client = client;
    this.#entered = entered;
    this.subject = subject;
    this.listed = createQuery({
      read: (aborted) => client.send(listStoredSettings, { subject }, { signal: aborted }),
      onError,
    });
    this.#saving = createMutation(onError);
    this.isBusy = this.#saving.isBusy;
  }

  async load(): Promise<void> {
    await reload(this.listed);
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
    const entered = this.#entered.value.value[record.id] ?? {};
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
    return this.listed.value.value?.suggestions[name] ?? [];
  }

  /** Returns the records that a setting may be the id of, or some ids of. */
  choices(name: string): readonly RecordChoice[] {
    return this.listed.value.value?.choices[name] ?? [];
  }

  enter(name: string, value: unknown): void {
    const record = this.record.peek();
    if (!record) return;
    batch(() => {
      const all = this.#entered.value.peek();
      this.#entered.set({ ...all, [record.id]: { ...all[record.id], [name]: value } });
      const { [name]: _, ...others } = this.#problems.peek();
      this.#problems.value = others;
      this.#note.value = null;
    });
  }

  discard(): void {
    const record = this.record.peek();
    if (record) this.#forget(record.id);
  }

  /**
   * Saves what was changed. Returns whether nothing is left to save.
   * @param names the settings that are saved; all by default
   */
  async save(names?: readonly string[]): Promise<boolean> {
    const record = this.record.peek();
    if (!record) return false;
    const changed = this.changed.peek().filter(({ name }) => names?.includes(name) ?? true);
    if (changed.length === 0) return true;
    const values = Object.fromEntries(changed.map(({ name }) => [name, this.value(name)]));
    const result = await this.#saving.run(() => this.#send(record, values));
    return result !== null && 'done' in result;
  }

  async #send({ id, version }: SettingRecord, values: Values): Promise<void> {
    this.#clear();
    try {
      const input = { subject: this.subject, id, version, values };
      const stored = await this.#client.send(updateStoredSettings, input);
      batch(() => {
        this.#replace(stored);
        this.#forget(id, Object.keys(values));
        this.#note.value = 'saved';
      });
    } catch (error) {
      if (isApiError(error, 'validation')) this.#mark(error.invalid, 'invalid');
      else if (isApiError(error, 'conflict')) await this.#explainConflict(error);
      else if (isApiError(error, 'not-found')) await this.#loadAgain('gone');
      else this.#note.value = 'notSaved';
      throw error;
    }
  }

  async #explainConflict({ conflict }: ApiError): Promise<void> {
    const field = asText(Object(conflict).field);
    if (field === 'version') await this.#loadAgain('stale');
    else if (field !== '') this.#mark([field], 'taken');
    else this.#mark(['addresses'], 'loops');
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
    const listed = this.listed.value.peek();
    if (!listed) return;
    const records = listed.records.map((former) => (former.id === record.id ? record : former));
    this.listed.put({ ...listed, records });
  }

  /** Forgets what was entered. @param names the settings; all by default */
  #forget(id: number, names?: readonly string[]): void {
    const { [id]: ofRecord = {}, ...others } = this.#entered.value.peek();
    const left = Object.entries(ofRecord).filter(([name]) => names && !names.includes(name));
    batch(() => {
      this.#entered.set(left.length === 0 ? others : { ...others, [id]: Object.fromEntries(left) });
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
    return this.listed.value.value?.records ?? [];
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
