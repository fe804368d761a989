/**
 * Prevents slow normalisation: sorting the combining marks after a letter takes quadratic time. No word of any language
 * has more than a few marks, but an attacker's text may have a million.
 */

/** Maximum number of consecutive marks: enough for every language (UAX #15, Stream-Safe Text Format). */
const mostMarks = 30;

/** The combining grapheme joiner, across which marks are not sorted. */
const joiner = '\u034f';

/** Makes a text safe to normalise in linear time: in longer runs of marks, a joiner follows every 30 marks. */
export function streamSafe(text: string): string {
  return text.replace(/\p{M}+/gu, (run) => (run.length > mostMarks ? withJoiners(run) : run));
}

function withJoiners(run: string): string {
  return Array.from(run, (mark, place) => (place > 0 && place % mostMarks === 0 ? joiner + mark : mark)).join(
    '',
  );
}
