/** Types of the messages between the server and the worker thread that reads uploaded content. */

import type { SourceFolder } from '../../../../content/folder/content.ts';

export interface ReaderQuestion {
  readonly dir: string;
  /** The language of articles without one in path or front matter. */
  readonly language: string;
  /** Shared memory: the number of files that are read, and of files in all. */
  readonly progress: Int32Array;
}

/** Content as the desk shows it: with the first `maxSetupProblems` problems, as there may be millions. */
export interface UploadedContent {
  readonly source: SourceFolder;
  /** The number of all problems. */
  readonly problemCount: number;
}

export type ReaderAnswer = UploadedContent | { readonly problem: string };
