import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { articleOf, problemsOf, useFolders } from '../article/folders.ts';

const makeFolder = useFolders();

test('an include is read from the folder and from nowhere else', async () => {
  const outside = await makeFolder({ 'secret.html': 'Secret', '_config.yml': 'secret: Secret' });
  const dir = await makeFolder({
    'a.md': [
      'Kept. {% include linked.html %}{% include ../../secret.html %}{% include /etc/hostname %}',
      '{% include_relative ../secret.html %} {{ site.secret }}',
    ].join('\n'),
    '_includes/other.html': 'Other',
  });
  await symlink(join(outside, 'secret.html'), join(dir, '_includes/linked.html'));
  await symlink(join(outside, '_config.yml'), join(dir, '_config.yml'));
  const folder = await readFolder(dir);
  expect(articleOf(folder, 'a.md').plain).toBe('Kept.');
  expect(problemsOf(folder)).toEqual([
    'a.md:1 {% include %} is left out, here and in 2 more places: its value is unknown to an import.',
    'a.md:2 {% include_relative %} is left out: its value is unknown to an import.',
    'a.md:2 {{ site.secret }} is left out: its value is unknown to an import.',
  ]);
});

test('an article takes in a thousand files at most, and two megabytes', async () => {
  const dir = await makeFolder({
    'many.md': '{% include word.html %}\n'.repeat(1_001),
    'long.md': '{% include long.html %}\n'.repeat(4),
    '_includes/word.html': 'word',
    '_includes/long.html': `${'long '.repeat(200_000)}`.slice(0, 900_000),
  });
  const folder = await readFolder(dir);
  expect(articleOf(folder, 'many.md').plain.split('word')).toHaveLength(1_001);
  expect(articleOf(folder, 'long.md').plain.length).toBeLessThan(2 * 1024 * 1024);
  expect(problemsOf(folder)).toEqual([
    'long.md:3 "long.html" is left out: the article includes more than an import allows.',
    'long.md:4 "long.html" is left out: the article includes more than an import allows.',
    'many.md:1001 "word.html" is left out: the article includes more than an import allows.',
  ]);
});

test('a problem behind an include, and in it, is on the line of the article that made it', async () => {
  const dir = await makeFolder({
    'a.md': '---\ntitle: A\n---\n{% include b.md %}\n\n[Gone](gone.md)',
    '_includes/b.md': 'One\n\nTwo\n\n[Lost](lost.md)\n',
  });
  expect(problemsOf(await readFolder(dir))).toEqual([
    'a.md:4 The link leads to "lost.md", which is not an article of this folder.',
    'a.md:6 The link leads to "gone.md", which is not an article of this folder.',
  ]);
});

test('a branch is taken where the import knows its condition, and both stay where it does not', async () => {
  const dir = await makeFolder({
    '_config.yml': 'plan: pro\nbeta: false',
    'a.md': [
      '---\ntitle: A\nkind: boots\n---',
      '{% if site.plan == "pro" and page.kind contains "boot" %}1{% else %}x{% endif %}',
      '{% unless site.beta %}2{% if page.kind == "tent" %}x{% elsif true %}3{% endif %}{% endunless %}',
      '{% if unknown %}4{% else %}5{% endif %}',
      '{% capture text %}6 {{ page.kind | upcase }}{% endcapture %}{{ text }}{% for a in b %}x{% endfor %}',
    ].join('\n'),
  });
  const folder = await readFolder(dir);
  expect(articleOf(folder, 'a.md').plain.replace(/\s+/g, ' ')).toBe('1 23 45 6 BOOTS');
  expect(problemsOf(folder)).toEqual([
    'a.md:7 {% if %} is left out: its value is unknown to an import.',
    'a.md:8 {% for %} is left out: its value is unknown to an import.',
  ]);
});

test('front matter of TOML that is broken is told with its line', async () => {
  const dir = await makeFolder({ 'a.md': '+++\ntitle = "A"\nweight = \n+++\nText', 'b.md': '+++ no\nText' });
  const folder = await readFolder(dir);
  expect(folder.articles.map(({ file }) => file)).toEqual(['a.md', 'b.md']);
  expect(problemsOf(folder)).toEqual([expect.stringMatching(/^a\.md:3 Not valid TOML: /)]);
});
