/** Problems of an article, and their counting. */

/** The subjects of problems. */
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

/** The group in which a problem is counted. */
export interface Subject {
  readonly kind: ProblemKind;
  /** Its notation, such as `{% image %}`. @default '' */
  readonly form?: string;
  /** Its number in the article. @default 1 */
  readonly count?: number;
}

/** Reports a problem. `line` is that of the file, from 1; null for the whole file. The message is a sentence. */
export type Report = (line: number | null, message: string, subject: Subject) => void;
