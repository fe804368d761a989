/**
 * The draft of an article in one language, saved while it is typed:
 *
 *     keys  ▮▮▮▮  ▮▮▮▮▮▮▮▮▮           at most one request each two seconds, and one at a time;
 *     saves     ──1──   ──2──  ──3──   what is typed during a request is saved by the next one
 *
 * The browser keeps what the server does not have yet. A draft that a colleague has changed is not overwritten:
 * both are shown until the agent chooses.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import {
  discardArticleDraft,
  grabEditableArticle,
  publishArticle,
  removeArticle,
  restoreArticleVersion,
  saveArticleDraft,
  takeOverArticle,
  unpublishArticle,
} from '../../../api/operations/editing.ts';
import type { EditableArticle, MarkedPassage } from '../../../api/schemas/editing.ts';
import type { Client } from '../../../client/client.ts';
import { isApiError } from '../../../client/errors.ts';
import { type ArticleValues, KeptDraft } from './kept-draft.ts';

export type DraftStatus =
  | { readonly name: 'loading' | 'missing' | 'failed' }
  | {
      readonly name: 'loaded';
      /** The draft as the server has it. */
      readonly article: EditableArticle;
      readonly values: ArticleValues;
      /** Counts the texts that came from elsewhere than the field, which shows what is typed by itself. */
      readonly revision: number;
      /** The colleague's draft if both agents have changed it; else null. */
      readonly theirs: EditableArticle | null;
    };

/**
 * What became of the last change. `kept`: the server cannot be reached, and the browser has the values. `refused`: the
 * server does not accept a value.
 */
export type SavingStatus = 'unchanged' | 'waiting' | 'saving' | 'saved' | 'kept' | 'refused';

/** Why the last command was not carried out. */
export type ArticleProblem = 'changed' | 'undecided' | 'failed';

export interface ArticleDraftOptions {
  readonly client: Client;
  readonly articleId: number;
  readonly lang: string;
  /** The beginning of names under which the browser keeps texts. */
  readonly keptPrefix: string;
  onError(error: unknown): void;
}

/** Milliseconds between two saves while the agent types. */
const saveEvery = 2000;
/** Milliseconds until a save is tried again. */
const retryAfter = 10_000;

export class ArticleDraft {
  readonly #options: ArticleDraftOptions;
  readonly #kept: KeptDraft;
  readonly #status = signal<DraftStatus>({ name: 'loading' });
  readonly #saving = signal<SavingStatus>('unchanged');
  readonly #problem = signal<ArticleProblem | null>(null);
  readonly #isBusy = signal(false);
  readonly #lifetime = new AbortController();
  #revision = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: Promise<void> | null = null;

  constructor(options: ArticleDraftOptions) {
    this.#options = options;
    const { keptPrefix, articleId, lang } = options;
    this.#kept = new KeptDraft(`${keptPrefix}${articleId}:${lang}`);
    addEventListener('online', () => this.#retry(), { signal: this.#lifetime.signal });
    void this.load();
  }

  get status(): ReadonlySignal<DraftStatus> {
    return this.#status;
  }

  get saving(): ReadonlySignal<SavingStatus> {
    return this.#saving;
  }

  get problem(): ReadonlySignal<ArticleProblem | null> {
    return this.#problem;
  }

  /** Whether a command is under way, such as publishing. */
  get isBusy(): ReadonlySignal<boolean> {
    return this.#isBusy;
  }

  /** Loads the draft. What the browser has kept of it is shown, and saved unless the draft was changed since. */
  async load(): Promise<void> {
    const { client, articleId, lang, onError } = this.#options;
    this.#status.value = { name: 'loading' };
    try {
      const article = await client.send(grabEditableArticle, { articleId, lang });
      const kept = article.isEditable ? this.#kept.read() : null;
      if (!kept) return this.#show(article);
      const theirs = kept.version === article.version ? null : article;
      const revision = ++this.#revision;
      this.#status.value = { name: 'loaded', article, values: kept.values, revision, theirs };
      if (!theirs) this.#schedule();
    } catch (error) {
      onError(error);
      this.#status.value = { name: isApiError(error, 'not-found') ? 'missing' : 'failed' };
    }
  }

  change(change: Partial<ArticleValues>): void {
    const status = this.#status.peek();
    if (status.name !== 'loaded' || !status.article.isEditable) return;
    const values = { ...status.values, ...change };
    if (hasSameValues(values, status.values)) return;
    this.#status.value = { ...status, values, revision: this.#revision };
    this.#kept.write({ version: status.article.version, values });
    this.#problem.value = null;
    if (!status.theirs) this.#schedule();
  }

  /** Notes that the article may contain a passage about the customer. */
  keepPassage({ text }: MarkedPassage): void {
    const status = this.#status.peek();
    if (status.name !== 'loaded') return;
    const { keptPassages } = status.values;
    if (!keptPassages.includes(text)) this.change({ keptPassages: [...keptPassages, text] });
  }

  /** Removes a passage about the customer from the draft, wherever it is. */
  removePassage({ text, places }: MarkedPassage): void {
    const status = this.#status.peek();
    if (status.name !== 'loaded') return;
    const { article, values } = status;
    const without = (member: 'title' | 'description' | 'markdown') => {
      // Once the text was changed, the places are others.
      if (values[member] !== article[member]) return values[member].replaceAll(text, '');
      const own = places.filter((place) => place.member === member);
      const backwards = own.sort((one, other) => other.start - one.start);
      return backwards.reduce(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
        values[member],
      );
    };
    this.#revision++;
    this.change({
      title: without('title'),
      description: without('description'),
      markdown: without('markdown'),
    });
  }

  /** Saves the agent's own values over the colleague's. */
  keepMine(): void {
    const status = this.#status.peek();
    if (status.name !== 'loaded' || !status.theirs) return;
    this.#status.value = { ...status, article: status.theirs, theirs: null };
    this.#kept.write({ version: status.theirs.version, values: status.values });
    this.#schedule(0);
  }

  /** Drops the agent's own values for the colleague's. */
  takeTheirs(): void {
    const status = this.#status.peek();
    if (status.name !== 'loaded' || !status.theirs) return;
    this.#kept.clear();
    this.#show(status.theirs);
  }

  /** @param date when it is published, as an ISO date; null for now */
  async publish(date: string | null): Promise<void> {
    const { client, articleId, lang } = this.#options;
    await this.#command((version) =>
      client.send(publishArticle, { articleId, lang, version, ...(date !== null && { date }) }),
    );
  }

  /** Cancels a scheduled publication, or else hides the article from readers. */
  async unpublish(): Promise<void> {
    const { client, articleId, lang } = this.#options;
    await this.#command(() => client.send(unpublishArticle, { articleId, lang }));
  }

  /** Removes the article in this language. Returns whether that was done. */
  async remove(): Promise<boolean> {
    const { client, articleId, lang, onError } = this.#options;
    this.#unschedule();
    try {
      await client.send(removeArticle, { articleId, lang });
      this.#kept.clear();
      return true;
    } catch (error) {
      onError(error);
      this.#problem.value = 'failed';
      return false;
    }
  }

  /** Removes the draft, so that the text is the published one again. */
  async discard(): Promise<void> {
    const { client, articleId, lang } = this.#options;
    await this.#command((version) => client.send(discardArticleDraft, { articleId, lang, version }));
  }

  /** Makes an imported article the desk's. */
  async takeOver(): Promise<void> {
    const { client, articleId, lang } = this.#options;
    await this.#command(() => client.send(takeOverArticle, { articleId, lang }));
  }

  /** Makes a published version the draft. */
  async restore(versionId: number): Promise<void> {
    const { client } = this.#options;
    await this.#command((version) => client.send(restoreArticleVersion, { versionId, version }));
  }

  /** Saves what is not saved yet, and stops. */
  dispose(): void {
    if (this.#timer !== undefined) void this.#save();
    this.#lifetime.abort();
    this.#unschedule();
  }

  #show(article: EditableArticle): void {
    const revision = ++this.#revision;
    this.#status.value = { name: 'loaded', article, values: valuesOf(article), revision, theirs: null };
  }

  #schedule(wait = saveEvery): void {
    this.#saving.value = 'waiting';
    if (this.#lifetime.signal.aborted) return;
    this.#timer ??= setTimeout(() => void this.#save(), wait);
  }

  #retry(): void {
    const status = this.#status.peek();
    const canSave = status.name === 'loaded' && !status.theirs;
    if (canSave && this.#saving.peek() === 'kept') this.#schedule(0);
  }

  /** Saves the values; those that are typed meanwhile are saved by the next request. */
  async #save(): Promise<void> {
    this.#unschedule();
    await this.#request;
    // The request before may have scheduled this one.
    this.#unschedule();
    const saving = this.#saving.peek();
    if (saving === 'saved' || saving === 'unchanged') return;
    this.#request = this.#send().finally(() => {
      this.#request = null;
    });
    await this.#request;
  }

  #unschedule(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #send(): Promise<void> {
    const status = this.#status.peek();
    if (status.name !== 'loaded' || status.theirs) return;
    const { client, articleId, lang, onError } = this.#options;
    const { values, article } = status;
    this.#saving.value = 'saving';
    try {
      const saved = await client.send(saveArticleDraft, {
        articleId,
        lang,
        version: article.version,
        ...values,
        keywords: [...values.keywords],
        proposedKeywords: [...values.proposedKeywords],
        keptPassages: [...values.keptPassages],
      });
      this.#noteSaved(saved, values);
    } catch (error) {
      onError(error);
      await this.#noteUnsaved(error);
    }
  }

  #noteSaved(saved: EditableArticle, sent: ArticleValues): void {
    const status = this.#status.peek();
    if (status.name !== 'loaded') return;
    const { values } = status;
    this.#status.value = { ...status, article: saved };
    if (hasSameValues(values, sent)) {
      this.#kept.clear();
      this.#saving.value = 'saved';
    } else {
      this.#kept.write({ version: saved.version, values });
      this.#schedule();
    }
  }

  async #noteUnsaved(error: unknown): Promise<void> {
    if (isApiError(error, 'conflict')) return await this.#readTheirs();
    if (isApiError(error, 'not-found')) {
      this.#status.value = { name: 'missing' };
      return;
    }
    if (isApiError(error, 'validation', 'too-large', 'forbidden')) {
      this.#saving.value = 'refused';
      return;
    }
    this.#saving.value = 'kept';
    if (!this.#lifetime.signal.aborted) setTimeout(() => this.#retry(), retryAfter);
  }

  async #readTheirs(): Promise<void> {
    const { client, articleId, lang, onError } = this.#options;
    this.#saving.value = 'kept';
    try {
      const theirs = await client.send(grabEditableArticle, { articleId, lang });
      const status = this.#status.peek();
      if (status.name === 'loaded') this.#status.value = { ...status, theirs };
    } catch (error) {
      onError(error);
    }
  }

  /** Saves, and then carries out a command on the draft as it is then. */
  async #command(send: (version: number) => Promise<EditableArticle>): Promise<void> {
    if (this.#isBusy.peek()) return;
    this.#isBusy.value = true;
    this.#problem.value = null;
    try {
      const saving = this.#saving.peek();
      if (saving !== 'saved' && saving !== 'unchanged') await this.#save();
      const status = this.#status.peek();
      if (status.name !== 'loaded' || status.theirs) return;
      const isSaved = this.#saving.peek() === 'saved' || this.#saving.peek() === 'unchanged';
      if (!isSaved) {
        this.#problem.value = 'failed';
        return;
      }
      this.#show(await send(status.article.version));
      this.#saving.value = 'unchanged';
    } catch (error) {
      this.#options.onError(error);
      this.#problem.value = problemOf(error);
      if (this.#problem.peek() === 'changed') await this.#readTheirs();
    } finally {
      this.#isBusy.value = false;
    }
  }
}

/** Returns the values of a draft as the server has them. */
function valuesOf(article: EditableArticle): ArticleValues {
  const { title, description, categoryId, keywords, markdown, proposedKeywords, passages } = article;
  const keptPassages = passages.filter(({ isKept }) => isKept).map(({ text }) => text);
  return { title, description, categoryId, keywords, markdown, proposedKeywords, keptPassages };
}

const hasSameValues = (one: ArticleValues, other: ArticleValues) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns whether the draft was changed meanwhile, has undecided passages, or could not be changed for another reason. */
function problemOf(error: unknown): ArticleProblem {
  if (!isApiError(error)) return 'failed';
  const { status, conflict } = error;
  if (status === 422) return 'undecided';
  const isOfVersion =
    typeof conflict === 'object' && conflict !== null && 'field' in conflict && conflict.field === 'version';
  return isOfVersion ? 'changed' : 'failed';
}
