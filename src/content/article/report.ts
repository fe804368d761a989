export const problemKinds = [
  'picture',
  'remote-file',
  'link',
  'generated-page',
  'redirect',
  'heading',
  'construct',
  'text',
  'front-matter',
  'synonym',
  'row',
  'file',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

/** The group in which a problem is counted. */
export interface Subject {
  readonly kind: ProblemKind;
  /** Notation such as `{% image %}`. @default '' */
  readonly form?: string;
  /** Number of occurrences in the article. @default 1 */
  readonly count?: number;
}

/** Reports a problem as a sentence. `line` is a line of the file, counted from 1; null for the whole file. */
export type Report = (line: number | null, message: string, subject: Subject) => void;
