/**
 * Puts the pages of the demo shop together: each is the middle of a page below front matter, and the head and the foot
 * around it are written once, in `public/demo/layout/`, with one file of texts for each language.
 */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Eta } from 'eta';
import { parse } from 'yaml';

/** In the order in which they are offered. The pages of all but the first are in a folder of that name. */
const languages = [
  { lang: 'en', name: 'English' },
  { lang: 'sv', name: 'Svenska' },
  { lang: 'de', name: 'Deutsch' },
  { lang: 'ar', name: 'العربية' },
];

interface PageSettings {
  readonly title: string;
  readonly description: string;
  /** What of the menu the page is. */
  readonly here?: string;
  readonly isSignedIn?: boolean;
}

/**
 * Writes every page of `demo/pages` with its head and foot.
 * @param demoDir the folder with `layout/` and `pages/`
 * @param outDir where the pages are written, under the paths that they have in `pages/`
 */
export async function writeDemoPages(demoDir: string, outDir: string): Promise<void> {
  const layoutDir = join(demoDir, 'layout');
  const eta = new Eta({ views: layoutDir, autoEscape: false });
  const names = (await readdir(join(demoDir, 'pages'), { recursive: true }))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.html'));
  for (const name of names) {
    const { settings, body } = splitPage(await readFile(join(demoDir, 'pages', name), 'utf8'));
    const place = placeOf(name, names);
    const texts = parse(await readFile(join(layoutDir, `${place.lang}.yaml`), 'utf8'));
    const page = {
      ...settings,
      ...place,
      texts,
      body,
      // The pages that are in no other language.
      inEnglish: place.lang === 'en' ? '' : ' hreflang="en"',
      currentIf: (here: string) => (here === settings.here ? ' aria-current="page"' : ''),
    };
    const path = join(outDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, eta.render('./page', page));
  }
}

function splitPage(text: string): { settings: PageSettings; body: string } {
  const [, settings, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (settings === undefined || body === undefined) throw new Error('a page of the demo has no front matter');
  return { settings: parse(settings), body };
}

/**
 * Its language, the way up to the folder of the shop, and where it is in each language: where it is in none, that is
 * the language's front page.
 * @param names those of all pages
 */
function placeOf(name: string, names: readonly string[]) {
  const [file = '', folder = ''] = name.split('/').reverse();
  const lang = folder || 'en';
  const up = folder ? '../' : '';
  const translations = languages.map((language) => {
    const prefix = language.lang === 'en' ? '' : `${language.lang}/`;
    const isThere = names.includes(prefix + file);
    const fromRoot = prefix + (isThere ? file : 'index.html');
    return { ...language, isThere, fromRoot, href: language.lang === lang ? file : up + fromRoot };
  });
  const isTranslated = translations.filter(({ isThere }) => isThere).length > 1;
  return {
    lang,
    up,
    languages: translations,
    alternates: isTranslated ? translations.filter(({ isThere }) => isThere) : [],
  };
}
