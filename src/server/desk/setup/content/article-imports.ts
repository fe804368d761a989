/** Imports articles into the first help center of a user: the files of an owner, or the sample. */

import type { MultipartFile } from '@fastify/multipart';
import { conflict, notFound, Refusal } from '../../../../api/refusal.ts';
import type { Caller } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import type { Counter } from '../../../http/limits/rate-limit-counter.ts';
import type { Counters } from '../../../http/limits/shared-counters.ts';
import { findContentSource } from '../../../resources/faq/editing/queries/articles.sql.ts';
import { countCaller } from '../../network-limits.ts';
import { findSetup } from '../first-steps.sql.ts';
import type { ContentImporter, ImportTarget } from './importer.ts';
import { receiveFolder } from './upload.ts';

export interface ArticleImportsOptions {
  readonly db: Database;
  readonly counters: Counters;
  /** Null if this server imports nothing. */
  readonly importer: ContentImporter | null;
  /** Returns the folder of the sample in a language, or in English. */
  readonly sampleDir: (language: string) => string;
}

/** The maximum number of imports from one IP network in an hour. */
const importsPerHour = 60;

/** Every method throws a `Refusal` `NotFound` if nothing is imported here, and `Conflict` before there is a help center. */
export class ArticleImports {
  readonly #options: ArticleImportsOptions;
  readonly #imports: Counter;

  constructor(options: ArticleImportsOptions) {
    this.#options = options;
    this.#imports = options.counters.create('desk-imports', importsPerHour, 3600);
  }

  /** Begins to import the files of a form. @throws {ValidationError} for files whose paths lead elsewhere */
  async addFiles(caller: Caller, files: AsyncIterable<MultipartFile>): Promise<void> {
    await countCaller(this.#imports, caller);
    const { importer, target } = await this.#require(caller);
    const { dir, name, remove } = await receiveFolder(files);
    const source = { kind: 'files', dir, name, onRead: remove } as const;
    await importer.start(target, source).catch(async (error: unknown) => {
      await remove();
      throw error;
    });
  }

  /** Begins to import the sample. @throws {Refusal} `Conflict` if the help center has articles of its own */
  async addSample(caller: Caller): Promise<void> {
    await countCaller(this.#imports, caller);
    const { importer, target } = await this.#require(caller);
    const former = await findContentSource(this.#options.db, target.userId, target.helpCenterId);
    // An import takes the place of the one before, which is worth more than a sample.
    if (former && former.kind !== 'sample')
      throw new Refusal('Conflict', 'The help center has articles of its own.');
    await importer.start(target, { kind: 'sample', dir: this.#options.sampleDir(target.language), name: '' });
  }

  async removeSample(caller: Caller): Promise<void> {
    const { importer, target } = await this.#require(caller);
    await importer.removeSample(target);
  }

  async #require({ userId }: Caller): Promise<{
    readonly importer: ContentImporter;
    readonly target: ImportTarget;
  }> {
    const { db, importer } = this.#options;
    if (!importer) throw notFound();
    const { helpCenter } = await findSetup(db, userId);
    if (!helpCenter) throw conflict({ field: 'helpCenter' });
    const { id, defaultLanguage } = helpCenter;
    return { importer, target: { userId, helpCenterId: id, language: defaultLanguage } };
  }
}
