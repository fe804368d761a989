/** Collects unknown constructs, so that each kind is reported once, on its first line. */

/** Reports a removed construct. `line` of the source is counted from 0; `what` is its notation: `{% include %}`. */
export type LeaveOut = (line: number, what: string) => void;

export interface Unknown {
  readonly leaveOut: LeaveOut;
  /** Reports an unknown construct whose text is kept. */
  reportUnknown(line: number, what: string): void;
  /** Returns one problem per kind. */
  problems(): UnknownProblem[];
}

export interface UnknownProblem {
  readonly line: number;
  readonly message: string;
  /** Notation of the construct, such as `{% include %}`. */
  readonly form: string;
  readonly count: number;
}

interface Kind {
  readonly line: number;
  readonly isLeftOut: boolean;
  count: number;
}

export function createUnknown(): Unknown {
  const kinds = new Map<string, Kind>();
  const add = (line: number, what: string, isLeftOut: boolean) => {
    const kind = kinds.get(what) ?? { line, isLeftOut, count: 0 };
    kind.count += 1;
    kinds.set(what, kind);
  };
  return {
    leaveOut: (line, what) => add(line, what, true),
    reportUnknown: (line, what) => add(line, what, false),
    problems: () =>
      Array.from(kinds, ([what, { line, isLeftOut, count }]) => {
        const places =
          count === 1 ? '' : `, here and in ${count - 1} more ${count === 2 ? 'place' : 'places'}`;
        const message = isLeftOut
          ? `${what} is left out${places}: its value is unknown to an import.`
          : `${what} is unknown${places}: its text is kept.`;
        return { line, message, form: what, count };
      }),
  };
}
