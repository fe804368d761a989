/**
 * Small articles of every dialect, each with what an import must make of it. A file in `articles/<dialect>/` has the
 * article and, below a line of `=====`, one expectation a line:
 *
 * - `Text`: a line of the article's plain text; these lines come in this order
 * - `<html`: a part of its HTML
 * - `!text`: neither in its HTML nor in its plain text
 * - `?notation`: a construct that is reported
 * - `#Title`: its title
 *
 * The article's own words are never lost without a report: nothing but what is expected is reported.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type DialectName, dialectNames } from '../../../src/content/dialects/index.ts';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { resolveHtml } from '../../../src/markup/linked-text.ts';
import { articleOf, useFolders } from '../article/folders.ts';

const articles = fileURLToPath(new URL('articles', import.meta.url));

/** The other files of each site. */
const sites: Readonly<Record<DialectName, Readonly<Record<string, string>>>> = {
  github: {},
  jekyll: {
    '_config.yml': 'product: Kåsa\ndefaults: []\n',
    '_includes/phone.html': '08-123',
    '_includes/greeting.html': 'Hello, {{ include.name }}!',
  },
  hugo: { 'hugo.toml': '[params]\nversion = "2.1"\n' },
  docusaurus: { 'docusaurus.config.js': 'export default {};', '_part.mdx': 'Hello {props.name}.' },
  mkdocs: { 'mkdocs.yml': 'site_name: Help\n', 'part.md': 'From the part.' },
  gitbook: { '.gitbook.yaml': 'root: ./\n', '.gitbook/includes/part.md': 'From the part.' },
  mintlify: {
    'docs.json': '{"navigation": {"pages": []}}',
    'snippets/part.mdx': 'All about {props.product}.',
  },
  starlight: { 'astro.config.mjs': "import starlight from '@astrojs/starlight';" },
};

const makeFolder = useFolders();

describe.each(dialectNames)('the corpus of %s', (dialect) => {
  test('comes out with the text that it must have', async () => {
    const names = await readdir(join(articles, dialect));
    const cases = await Promise.all(
      names.map(async (name) => {
        const [source = '', expected = ''] = (await readFile(join(articles, dialect, name), 'utf8')).split(
          /^=====\n/m,
        );
        return { file: name.replace(/\.txt$/, ''), source, expected: expected.trimEnd().split('\n') };
      }),
    );
    const files = Object.fromEntries(cases.map(({ file, source }) => [file, source]));
    const folder = await readFolder(await makeFolder({ ...sites[dialect], ...files }), { dialect });
    const read = cases.map(({ file, expected }) => [file, made(file, expected)]);
    expect(Object.fromEntries(read)).toEqual(
      Object.fromEntries(cases.map(({ file, expected }) => [file, expected])),
    );

    /** Returns the expectations that the article meets, and instead of the others what it has. */
    function made(file: string, expected: readonly string[]): string[] {
      const { title, plain, html } = articleOf(folder, file);
      const markup = resolveHtml(html, { articleUrl: (key) => `article:${key}`, fileUrl: () => 'file:' });
      const problems = folder.problems.filter((problem) => problem.file === file);
      const lines = plain.split('\n').map((line) => line.trim());
      let next = 0;
      const met = expected.map((line) => {
        const rest = line.slice(1);
        if (line.startsWith('#')) return `#${title}`;
        if (line.startsWith('!')) return markup.includes(rest) || plain.includes(rest) ? markup : line;
        if (line.startsWith('?')) return problems.some(({ message }) => message.includes(rest)) ? line : '?';
        const at = lines.indexOf(line, next);
        if (at >= 0) next = at + 1;
        return at >= 0 || (line.startsWith('<') && markup.includes(line)) ? line : `${plain}\n\n${markup}`;
      });
      const reported = problems.filter(
        ({ message }) => !expected.some((line) => line.startsWith('?') && message.includes(line.slice(1))),
      );
      return [...met, ...reported.map(({ message }) => message)];
    }
  });
});
