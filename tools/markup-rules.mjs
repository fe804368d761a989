/**
 * Checks that markup has one way in: no text of `src/` becomes elements but through the sanitiser, in a browser when it is
 * shown and on the server when it is stored.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Where markup is parsed in browsers, by DOMPurify, and where the Trusted Types policy is that lets it. */
const sanitiser = 'src/ui/html/sanitise.ts';

/** Where the server does the same, and prints what was sanitised. */
const printer = 'src/server/html/sanitise.ts';

/** Where another policy lets the desk register its service worker, and nothing else. */
const serviceWorker = 'src/desk/push/service-worker-url.ts';

/** Reads elements as a text, and makes none of it. */
const prints = /^ *return \w+\.innerHTML;$/;

/** Where the pages of a help center hold what was sanitised when it was stored, and the one way in which they do. */
const articleText = { file: 'src/help/components/ArticleText.tsx', name: 'dangerouslySetInnerHTML' };

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
      if (file === printer && prints.test(text)) return;
      const found =
        shows.exec(text) ?? ([sanitiser, serviceWorker].includes(file) ? null : trusts.exec(text));
      if (!found || (file === articleText.file && found[0] === articleText.name)) return;
      refused.push({ file, line: index + 1, found: found[0] });
    });
  }
  return refused;
}
