/** Brings articles into the help center: uploads the files of a folder or of an export, or adds the sample. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { maxSetupBytes, maxSetupFiles } from '../../../api/limits.ts';
import { addSample, removeSample } from '../../../api/operations/desk-setup.ts';
import type { DeskRequests, ImportedFile } from '../../../client/desk-requests.ts';
import { isApiError } from '../../../client/errors.ts';
import type { MutationResult } from '../../../state/mutation.ts';
import type { Setup } from './setup.ts';

/** Why files were not uploaded. */
export type UploadProblem = 'noFiles' | 'tooManyFiles' | 'tooLarge' | 'cancelled';

/** Files of systems and of tools, which hold no articles. */
const ignored = /(^|\/)(\.[^/]+|node_modules|__MACOSX|Thumbs\.db)(\/|$)/;

export class ArticleImport {
  readonly #setup: Setup;
  readonly #requests: Pick<DeskRequests, 'importArticles'>;
  readonly #share = signal<number | null>(null);
  readonly #problem = signal<UploadProblem | null>(null);
  /** The uploaded share, from 0 to 1; null while nothing is uploaded. */
  readonly share: ReadonlySignal<number | null> = this.#share;
  readonly problem: ReadonlySignal<UploadProblem | null> = this.#problem;

  constructor(setup: Setup, requests: Pick<DeskRequests, 'importArticles'>) {
    this.#setup = setup;
    this.#requests = requests;
  }

  async importFiles(files: readonly ImportedFile[]): Promise<void> {
    if (this.#setup.isBusy.peek()) return;
    const chosen = files.filter(({ path }) => !ignored.test(path));
    this.#problem.value = findProblem(chosen);
    if (this.#problem.peek()) return;
    this.#share.value = 0;
    const { client } = this.#setup;
    const result = await this.#setup.change('articles', async (cancelled) => {
      await this.#requests.importArticles(client.settings.userId, chosen, {
        signal: cancelled,
        onProgress: (share) => {
          this.#share.value = share;
        },
      });
      // From here on, nothing can be cancelled.
      this.#share.value = null;
    });
    this.#problem.value = explain(result);
    this.#share.value = null;
  }

  /** Ends the upload. */
  cancel(): void {
    this.#setup.cancel();
  }

  async addSample(): Promise<void> {
    this.#problem.value = null;
    await this.#setup.change('articles', () => this.#setup.client.send(addSample, {}));
  }

  async removeSample(): Promise<void> {
    this.#problem.value = null;
    await this.#setup.change('articles', () => this.#setup.client.send(removeSample, {}));
  }
}

/** @param result null if the upload was cancelled */
function explain(result: MutationResult<unknown> | null): UploadProblem | null {
  if (result === null) return 'cancelled';
  return 'error' in result && isApiError(result.error, 'too-large') ? 'tooLarge' : null;
}

function findProblem(files: readonly ImportedFile[]): UploadProblem | null {
  if (files.length === 0) return 'noFiles';
  if (files.length > maxSetupFiles) return 'tooManyFiles';
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return bytes > maxSetupBytes ? 'tooLarge' : null;
}
