/** Types of the messages between the server and the worker thread that reads uploaded content. */

import type { SourceFolder } from '../../../../content/folder/content.ts';

export interface ReaderQuestion {
  readonly dir: string;
  /** The language of articles without one in path or front matter. */
  readonly language: string;
  /** Shared memory: the number of files that are read, and of files in all. */
  readonly progress: Int32Array;
}

export type ReaderAnswer = 'ready' | { readonly source: SourceFolder } | { readonly problem: string };
