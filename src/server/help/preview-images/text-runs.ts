/**
 * A piece of a line, drawn after the one before it. No piece may need two fonts: the renderer shapes a text in one font
 * after the other, and fails where they join letters differently.
 */

export interface TextRun {
  readonly text: string;
  readonly isArabic: boolean;
}

/** Matches pieces of a right-to-left line: Arabic words, left-to-right words and numbers, spaces, the rest. */
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

/** Whether a text runs from right to left, by its first letter. */
export function isRightToLeft(text: string): boolean {
  return /^\P{L}*\p{Script=Arabic}/u.test(text);
}

/** Returns the pieces in the order in which they are placed: from the left, or from the right. */
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
    // Neighbouring left-to-right words keep their order.
    if (before && blank?.text === ' ' && hasLatin(before.text) && !isArabic && hasLatin(text)) {
      runs.splice(-2, 2, { text: `${before.text} ${text}`, isArabic });
    } else runs.push({ text: mirrored[text] ?? text, isArabic });
  }
  return runs;
}

function hasLatin(text: string): boolean {
  return /\p{L}/u.test(text) && !isRightToLeft(text);
}
