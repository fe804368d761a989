/** Checks that markup has one way in: no text of `src/` becomes elements but through the sanitiser. */

import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Where markup is parsed, by DOMPurify, and where the Trusted Types policy is that lets it. */
const sanitiser = 'src/ui/html/sanitise.ts';

/** What makes elements of a text. */
const shows =
  /\b(?:dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write(?:ln)?|createContextualFragment|DOMParser|setHTML(?:Unsafe)?|parseHTML(?:Unsafe)?|srcdoc)\b/;

/** What lets a text pass where a page trusts none. */
const trusts = /\b(?:trustedTypes|createPolicy|createHTML)\b/;

/**
 * @param {string} baseDir the folder that holds `src/`
 * @returns {Promise<{ file: string, line: number, found: string }[]>} what the rule refuses
 */
export async function checkMarkup(baseDir) {
  /** @type {{ file: string, line: number, found: string }[]} */
  const refused = [];
  const names = await readdir(join(baseDir, 'src'), { recursive: true });
  for (const name of names.filter((name) => /\.tsx?$/.test(name))) {
    const file = join('src', name).split(sep).join('/');
    const lines = (await readFile(join(baseDir, file), 'utf8')).split('\n');
    lines.forEach((text, index) => {
      const found = shows.exec(text) ?? (file === sanitiser ? null : trusts.exec(text));
      if (found) refused.push({ file, line: index + 1, found: found[0] });
    });
  }
  return refused;
}
