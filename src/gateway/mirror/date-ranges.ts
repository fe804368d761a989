/** Ranges of time, for lists that need one. */

/** The first day of which records may exist. */
const firstDay = '2000-01-01';

export interface Days {
  readonly first: string;
  /** Included. */
  readonly last: string;
}

/** Year by year, until the end of the next one: the clock of the other deployment may be ahead. */
export function* yearsSince(since: string = firstDay): Generator<Days> {
  const firstYear = Number(since.slice(0, 4));
  const lastYear = new Date().getUTCFullYear() + 1;
  for (let year = firstYear; year <= lastYear; year += 1) {
    yield { first: year === firstYear ? since : `${year}-01-01`, last: `${year}-12-31` };
  }
}

/** The whole range of `yearsSince`. */
export function allDays(): Days {
  return { first: firstDay, last: `${new Date().getUTCFullYear() + 1}-12-31` };
}
