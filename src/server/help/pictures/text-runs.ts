/**
 * A line of text in pieces that are drawn separately from the beginning of the line. The printer shapes a text in one
 * font after the other, and fails where fonts join its letters differently: no piece needs two fonts.
 */

export interface TextRun {
  readonly text: string;
  readonly isArabic: boolean;
}

/**
 * The pieces of a line from the right: Arabic words; words and numbers that are read from the left; blanks; other
 * signs.
 */
const rightToLeft =
  /(?<arabic>[\u0600-\u06ff\u0750-\u077f]+(?: [\u0600-\u06ff\u0750-\u077f]+)*)|[0-9A-Za-z\u00c0-\u052f\u1e00-\u1fff]+| |./gsu;

const leftToRight =
  /[\u0600-\u06ff\u0750-\u077f]+(?: [\u0600-\u06ff\u0750-\u077f]+)*|[^\u0600-\u06ff\u0750-\u077f]+/gu;

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

/** Decides by the first letter with a direction. */
export function isRightToLeft(text: string): boolean {
  return /^\P{L}*\p{Script=Arabic}/u.test(text);
}

/** Returns the pieces in the order of placing: from the left, or from the right. */
export function textRuns(line: string, isRtl: boolean): TextRun[] {
  if (isRtl) return runsFromRight(line);
  const pieces = line.match(leftToRight) ?? [];
  return pieces.map((text) => ({ text, isArabic: isRightToLeft(text) }));
}

function runsFromRight(line: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const { 0: text, groups } of line.matchAll(rightToLeft)) {
    const isArabic = groups?.['arabic'] !== undefined;
    const [before, blank] = [runs.at(-2), runs.at(-1)];
    // Neighbouring words that are read from the left keep their order.
    if (before && blank?.text === ' ' && hasLatin(before.text) && !isArabic && hasLatin(text)) {
      runs.splice(-2, 2, { text: `${before.text} ${text}`, isArabic });
    } else runs.push({ text: mirrored[text] ?? text, isArabic });
  }
  return runs;
}

function hasLatin(text: string): boolean {
  return /\p{L}/u.test(text) && !isRightToLeft(text);
}
