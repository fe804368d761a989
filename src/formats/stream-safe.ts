/**
 * Normalising sorts the marks that follow a letter, in quadratic time. No word of any language has more than a few, but
 * an attacker's text may have a million.
 */

/** Marks in a row that Unicode calls enough for every language (UAX #15, Stream-Safe Text Format). */
const mostMarks = 30;

/** The joiner over which no mark is sorted. */
const joiner = '\u034f';

/**
 * Makes a text safe to normalise in linear time: a joiner follows each 30 marks of a longer run. Other texts are
 * unchanged.
 */
export function streamSafe(text: string): string {
  return text.replace(/\p{M}+/gu, (run) => (run.length > mostMarks ? withJoiners(run) : run));
}

function withJoiners(run: string): string {
  return Array.from(run, (mark, place) => (place > 0 && place % mostMarks === 0 ? joiner + mark : mark)).join(
    '',
  );
}
