/**
 * Imports uploaded files and the sample, as `frontdesk import` does, behind the response: an owner sees its progress. Its
 * last sign of life is stored, so that an import whose process has ended does not keep others waiting.
 */

import type { SourceFolder } from '../../../../content/folder/content.ts';
import type { Log } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import { storageProblem } from '../../../db/failures.ts';
import type { StoredImport } from '../../../db/tables/index.ts';
import { findContentSource } from '../../../resources/faq/editing/queries/articles.sql.ts';
import { importFolder } from '../../../resources/faq/import/import-folder.sql.ts';
import type { ContentOrigin } from '../../../resources/faq/import/origin.sql.ts';
import type { WriteRows } from '../../../search/rows/row-writer.ts';
import { type ReadContent, UnreadableContent } from './content-reader.ts';
import { beginImport, forgetSample, noteFailure, noteProgress, noteSuccess } from './last-import.sql.ts';

export interface ContentImporterOptions {
  readonly db: Database;
  readonly log: Log;
  readonly readContent: ReadContent;
  readonly writeRows: WriteRows;
  /** Makes the pages of new articles, so that their first readers do not wait. */
  makePages(userId: number): Promise<void>;
}

export interface ImportTarget {
  readonly userId: number;
  readonly helpCenterId: number;
  /** The language of articles that name none. */
  readonly language: string;
}

export interface ImportSource {
  readonly kind: StoredImport['source'];
  readonly dir: string;
  /** Name of the folder, which the desk shows as the origin of its articles. */
  readonly name: string;
  /** Called after the last file was read. */
  onRead?(): Promise<void>;
}

/** Milliseconds between two signs of life. */
const signEveryMs = 1000;

const nothingFound = 'There are no Markdown articles among the files, and no export of a help desk.';

export class ContentImporter {
  readonly #options: ContentImporterOptions;
  readonly #running = new Set<Promise<void>>();

  constructor(options: ContentImporterOptions) {
    this.#options = options;
  }

  /** Begins an import, which then runs by itself. @throws {Refusal} `Conflict` while another one is running */
  async start(target: ImportTarget, source: ImportSource): Promise<void> {
    await beginImport(this.#options.db, target.userId, source.kind);
    const running = this.#run(target, source).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Removes the articles of the sample, but those that are edited at the desk. */
  async removeSample({ userId, helpCenterId }: ImportTarget): Promise<void> {
    const { db, writeRows } = this.#options;
    if ((await findContentSource(db, userId, helpCenterId))?.kind !== 'sample') return;
    await importFolder(db, { userId, helpCenterId }, emptyFolder, writeRows);
    await forgetSample(db, userId, helpCenterId);
  }

  /** Resolves at the end of running imports. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #run(target: ImportTarget, source: ImportSource): Promise<void> {
    const { db, log } = this.#options;
    const { userId } = target;
    let filesRead = 0;
    let filesTotal = 0;
    const signs = setInterval(() => {
      noteProgress(db, userId, { source: source.kind, filesRead, filesTotal }).catch((error: unknown) =>
        log.warn({ err: error }, 'the progress of an import could not be stored'),
      );
    }, signEveryMs);
    try {
      const result = await this.#import(target, source, (done, total) => {
        filesRead = done;
        filesTotal = total;
      });
      clearInterval(signs);
      await noteSuccess(db, userId, source.kind, result);
      await this.#options
        .makePages(userId)
        .catch((error: unknown) => log.warn({ err: error }, 'pages of imported articles could not be made'));
    } catch (error) {
      clearInterval(signs);
      if (!(error instanceof UnreadableContent)) log.error({ err: error }, 'an import at the desk failed');
      const storage = storageProblem(error);
      const notStored = `The articles could not be stored${storage === null ? '' : `: ${storage}`}.`;
      const problem = error instanceof UnreadableContent ? error.message : notStored;
      await noteFailure(db, userId, source.kind, problem).catch((failure: unknown) =>
        log.error({ err: failure }, 'the failure of an import could not be stored'),
      );
    }
  }

  async #import(
    { userId, helpCenterId, language }: ImportTarget,
    { kind, dir, name, onRead }: ImportSource,
    onProgress: (done: number, total: number) => void,
  ) {
    const { db, readContent, writeRows } = this.#options;
    const { source: read, problemCount } = await readContent(dir, language, onProgress).finally(() =>
      onRead?.(),
    );
    if (read.articles.length === 0) throw new UnreadableContent(nothingFound);
    const former = await findContentSource(db, userId, helpCenterId);
    // The sample goes in all of its languages, also where the new articles are in another one.
    const source = former?.kind === 'sample' ? { ...read, isComplete: true } : read;
    const origin: ContentOrigin = kind === 'sample' ? { kind: 'sample', name: '' } : { kind: 'upload', name };
    const { articles } = await importFolder(db, { userId, helpCenterId }, source, writeRows, origin);
    return { files: read.articles.length, articles, problems: read.problems, problemCount };
  }
}

const emptyFolder: SourceFolder = {
  categories: [],
  sections: [],
  articles: [],
  files: [],
  synonyms: null,
  problems: [],
  summary: [],
  skipped: [],
  hidden: [],
  unread: { categories: [], sections: [], articles: [] },
  languages: [],
  isComplete: true,
  language: 'en',
  contentPath: '',
  dialect: null,
};
