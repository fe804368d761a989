/** Date ranges for operations that require one. */

/** The earliest day on which records may exist. */
const firstDay = '2000-01-01';

export interface Days {
  readonly first: string;
  /** Last day of the range, included. */
  readonly last: string;
}

/** Iterates over the years since a day, to the end of next year: the other deployment's clock may be ahead. */
export function* yearsSince(since: string = firstDay): Generator<Days> {
  const firstYear = Number(since.slice(0, 4));
  const lastYear = new Date().getUTCFullYear() + 1;
  for (let year = firstYear; year <= lastYear; year += 1) {
    yield { first: year === firstYear ? since : `${year}-01-01`, last: `${year}-12-31` };
  }
}

/** Returns the whole range as one, from the first day to the end of next year. */
export function allDays(): Days {
  return { first: firstDay, last: `${new Date().getUTCFullYear() + 1}-12-31` };
}
