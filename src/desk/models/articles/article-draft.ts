/**
 * The draft of an article in one language, saved while it is typed:
 *
 *     keys  ▮▮▮▮  ▮▮▮▮▮▮▮▮▮           at most one request each two seconds, and one at a time;
 *     saves     ──1──   ──2──  ──3──   what is typed during a request is saved by the next one
 *
 * The browser keeps what the server does not have yet. A draft that a colleague has changed is not overwritten:
 * both are shown until the agent chooses.
 */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
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
import { createMutation, type Mutation } from '../../../state/mutation.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';
import type { StoredValue } from '../../../state/stored-value.ts';
import { type ArticleValues, createKeptDraft, type KeptValues } from './kept-draft.ts';

export interface DraftContent {
  /** The draft as the server has it. */
  readonly article: EditableArticle;
  readonly values: ArticleValues;
  /** Counts the texts that came from elsewhere than the field, which shows what is typed by itself. */
  readonly revision: number;
  /** The colleague's draft if both agents have changed it; else null. */
  readonly theirs: EditableArticle | null;
}

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
  readonly onError: FailureHandler;
}

/** Milliseconds between two saves while the agent types. */
const saveEvery = 2000;
/** Milliseconds until a save is tried again. */
const retryAfter = 10_000;

export class ArticleDraft {
  readonly #options: ArticleDraftOptions;
  readonly #kept: StoredValue<KeptValues | null>;
  readonly #saving = signal<SavingStatus>('unchanged');
  readonly #lifetime = new AbortController();
  #revision = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: Promise<void> | null = null;
  readonly content: Query<DraftContent>;
  readonly saving: ReadonlySignal<SavingStatus> = this.#saving;
  /** What is done with the whole draft, such as publishing it. */
  readonly command: Mutation;
  readonly problem: ReadonlySignal<ArticleProblem | null>;

  constructor(options: ArticleDraftOptions) {
    this.#options = options;
    const { keptPrefix, articleId, lang, onError } = options;
    this.#kept = createKeptDraft(`${keptPrefix}${articleId}:${lang}`);
    const { signal: lifetime } = this.#lifetime;
    this.content = createQuery({ read: (aborted) => this.#read(aborted), onError, signal: lifetime });
    this.command = createMutation(onError);
    this.problem = computed(() => this.command.failure.value && problemOf(this.command.failure.value.error));
    addEventListener('online', () => this.#retry(), { signal: lifetime });
    void this.load();
  }

  /** Loads the draft. What the browser has kept of it is shown, and saved unless the draft was changed since. */
  async load(): Promise<void> {
    await this.content.restart();
    const content = this.#loaded();
    if (content && !content.theirs && this.#kept.value.peek()) this.#schedule();
  }

  change(change: Partial<ArticleValues>): void {
    const content = this.#loaded();
    if (!content?.article.isEditable) return;
    const values = { ...content.values, ...change };
    if (hasSameValues(values, content.values)) return;
    this.content.patch((former) => ({ ...former, values, revision: this.#revision }));
    this.#kept.set({ version: content.article.version, values });
    this.command.dismiss();
    if (!content.theirs) this.#schedule();
  }

  /** Notes that the article may contain a passage about the customer. */
  keepPassage({ text }: MarkedPassage): void {
    const keptPassages = this.#loaded()?.values.keptPassages;
    if (keptPassages && !keptPassages.includes(text)) this.change({ keptPassages: [...keptPassages, text] });
  }

  /** Removes a passage about the customer from the draft, wherever it is. */
  removePassage({ text, places }: MarkedPassage): void {
    const content = this.#loaded();
    if (!content) return;
    const { article, values } = content;
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
    const content = this.#loaded();
    if (!content?.theirs) return;
    const { theirs, values } = content;
    this.content.patch((former) => ({ ...former, article: theirs, theirs: null }));
    this.#kept.set({ version: theirs.version, values });
    this.#schedule(0);
  }

  /** Drops the agent's own values for the colleague's. */
  takeTheirs(): void {
    const theirs = this.#loaded()?.theirs;
    if (!theirs) return;
    this.#kept.set(null);
    this.#show(theirs);
  }

  /** @param date when it is published, as an ISO date; null for now */
  async publish(date: string | null): Promise<void> {
    const { client, articleId, lang } = this.#options;
    await this.#carryOut((version) =>
      client.send(publishArticle, { articleId, lang, version, ...(date !== null && { date }) }),
    );
  }

  /** Cancels a scheduled publication, or else hides the article from readers. */
  async unpublish(): Promise<void> {
    const { client, articleId, lang } = this.#options;
    await this.#carryOut(() => client.send(unpublishArticle, { articleId, lang }));
  }

  /** Removes the article in this language. Returns whether that was done. */
  async remove(): Promise<boolean> {
    const { client, articleId, lang } = this.#options;
    const removed = await this.command.run(() => {
      this.#unschedule();
      return client.send(removeArticle, { articleId, lang });
    });
    const isRemoved = removed !== null && 'done' in removed;
    if (isRemoved) this.#kept.set(null);
    else if (this.#saving.peek() === 'waiting') this.#schedule();
    return isRemoved;
  }

  /** Removes the draft, so that the text is the published one again. */
  async discard(): Promise<void> {
    const { client, articleId, lang } = this.#options;
    await this.#carryOut((version) => client.send(discardArticleDraft, { articleId, lang, version }));
  }

  /** Makes an imported article the desk's. */
  async takeOver(): Promise<void> {
    const { client, articleId, lang } = this.#options;
    await this.#carryOut(() => client.send(takeOverArticle, { articleId, lang }));
  }

  /** Makes a published version the draft. */
  async restore(versionId: number): Promise<void> {
    const { client } = this.#options;
    await this.#carryOut((version) => client.send(restoreArticleVersion, { versionId, version }));
  }

  /** Saves what is not saved yet, and stops. */
  dispose(): void {
    if (this.#timer !== undefined) void this.#save();
    this.#lifetime.abort();
    this.#unschedule();
  }

  async #read(aborted: AbortSignal): Promise<DraftContent> {
    const { client, articleId, lang } = this.#options;
    const article = await client.send(grabEditableArticle, { articleId, lang }, { signal: aborted });
    const kept = article.isEditable ? this.#kept.value.peek() : null;
    if (!kept) return this.#unchanged(article);
    const theirs = kept.version === article.version ? null : article;
    return { article, values: kept.values, revision: ++this.#revision, theirs };
  }

  /** Returns what is shown; undefined while there is nothing to change. */
  #loaded(): DraftContent | undefined {
    const state = this.content.state.peek();
    return state.status === 'ready' ? state.value : undefined;
  }

  #unchanged(article: EditableArticle): DraftContent {
    return { article, values: valuesOf(article), revision: ++this.#revision, theirs: null };
  }

  #show(article: EditableArticle): void {
    this.content.put(this.#unchanged(article));
  }

  #schedule(wait = saveEvery): void {
    this.#saving.value = 'waiting';
    if (this.#lifetime.signal.aborted) return;
    this.#timer ??= setTimeout(() => void this.#save(), wait);
  }

  #retry(): void {
    if (this.#loaded()?.theirs === null && this.#saving.peek() === 'kept') this.#schedule(0);
  }

  /** Saves the values; those that are typed meanwhile are saved by the next request. */
  async #save(): Promise<void> {
    this.#unschedule();
    await this.#request;
    // The request before may have scheduled this one.
    this.#unschedule();
    if (this.#isSaved()) return;
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
    const content = this.#loaded();
    if (!content || content.theirs) return;
    const { client, articleId, lang, onError } = this.#options;
    const { values, article } = content;
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
    const values = this.#loaded()?.values;
    if (!values) return;
    this.content.patch((former) => ({ ...former, article: saved }));
    if (hasSameValues(values, sent)) {
      this.#kept.set(null);
      this.#saving.value = 'saved';
    } else {
      this.#kept.set({ version: saved.version, values });
      this.#schedule();
    }
  }

  async #noteUnsaved(error: unknown): Promise<void> {
    if (isApiError(error, 'conflict')) return await this.#readTheirs();
    if (isApiError(error, 'not-found')) return this.content.fail(error);
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
      this.content.patch((former) => ({ ...former, theirs }));
    } catch (error) {
      onError(error);
    }
  }

  /** Saves, and then carries out a command on the draft as it is then. */
  async #carryOut(send: (version: number) => Promise<EditableArticle>): Promise<void> {
    await this.command.run(async () => {
      if (!this.#isSaved()) await this.#save();
      const content = this.#loaded();
      if (!content || content.theirs) return;
      if (!this.#isSaved()) throw new Error('what was typed could not be saved');
      try {
        this.#show(await send(content.article.version));
        this.#saving.value = 'unchanged';
      } catch (error) {
        if (problemOf(error) === 'changed') await this.#readTheirs();
        throw error;
      }
    });
  }

  #isSaved(): boolean {
    const saving = this.#saving.peek();
    return saving === 'saved' || saving === 'unchanged';
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
