/** What is reported of an article, and how it is counted. */

/** What a problem is about. */
export const problemKinds = [
  'picture',
  'remote-file',
  'link',
  'redirect',
  'heading',
  'construct',
  'front-matter',
  'synonym',
  'row',
  'file',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

/** How a problem is counted. */
export interface Subject {
  readonly kind: ProblemKind;
  /** How it was written, such as `{% image %}`. @default '' */
  readonly form?: string;
  /** How often the article has it. @default 1 */
  readonly count?: number;
}

/** `line` is that of the file, from 1; null where the whole file is meant. The message is a sentence. */
export type Report = (line: number | null, message: string, subject: Subject) => void;
