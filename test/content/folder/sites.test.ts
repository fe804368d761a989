/** Folders as generators of sites have them: which files are articles, and what their links lead to. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SourceFolder } from '../../../src/content/folder/content.ts';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { resolveHtml } from '../../../src/markup/linked-text.ts';
import { articleOf, png, problemsOf, useFolders } from '../article/folders.ts';

const makeFolder = useFolders();

function htmlOf(folder: SourceFolder, file: string): string {
  return resolveHtml(articleOf(folder, file).html, {
    articleUrl: (key, _language, fragment) => `article:${key}${fragment === '' ? '' : `#${fragment}`}`,
    categoryUrl: (key) => `category:${key}`,
    fileUrl: (_hash, name) => `file:${name}`,
  });
}

const hrefsIn = (folder: SourceFolder, file: string) =>
  [...htmlOf(folder, file).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

const page = (members: string, body = 'Text.') => `---\n${members}\n---\n${body}\n`;

const jekyll = {
  '_config.yml': [
    'url: https://shop.example',
    'permalink: pretty',
    'exclude: [README.md, "drafts/**"]',
    'product: Kåsa',
    'collections:',
    '  docs:',
    '    title: Help pages',
    '    permalink: /:path/',
  ].join('\n'),
  'README.md': '# For those who write',
  'drafts/idea.md': 'An idea.',
  'index.md': page('title: Welcome'),
  '404.md': page('permalink: /404.html\nsitemap: false'),
  '_includes/steps.md': 'Call the {{ site.product }} line.',
  'images/label.png': png,
  '_docs/returns/index.md': page(
    'title: Send it back\nicon: return',
    'About [returns]({{ site.baseurl }}/returns/how/).',
  ),
  '_docs/returns/how.md': page(
    'title: How to return\nnav_title: Returning',
    [
      '[1]({{ site.baseurl }}/returns/refunds) [2](/returns/refunds/#late) [3]({{ site.baseurl }}/returns/)',
      '[4](/old/refunds) [5](/old/chained/) [6](/old/blog) [7](/) [8](/old/home)',
      '[9](/mending/) [10](/nothing/here) [11](/returns/soon) [12]({% link _docs/returns/index.md %})',
      '',
      '![Label](/images/label.png) {% include steps.md %}',
    ].join('\n'),
  ),
  '_docs/returns/refunds.md': page('nav_title: Refunds', '## Late\n\nText.'),
  '_docs/returns/soon.md': page('title: Soon\npublished: false'),
  '_docs/duckai/models.md': page('title: Models\ncategory: Duck.ai'),
  '_docs/legal/terms.md': page(
    'title: Terms\ncategory: Legal matters\nsub_category: Contracts\nexcluded_in_search: true\nsitemap: false',
  ),
  '_docs/legal/contracts-index.md': page(
    'title: All contracts\npermalink: /legal/contracts/index.html\ncategory: Legal matters\nsub_category: Contracts',
    'What we agree on.',
  ),
  '_docs/mending/mending-index.md': page('title: Mending\npermalink: /mending/index.html', 'Nothing yet.'),
  '_docs/old/refunds.md': page('layout: redirect\nredirect: /returns/refunds#late', ''),
  '_docs/old/chained.md': page('redirect_to: /old/refunds', ''),
  '_docs/old/blog.md': page('layout: redirect\nredirect: https://blog.example/', ''),
  '_docs/old/home.md': page('layout: redirect\nredirect: /', ''),
  '_docs/old/section.md': page('layout: redirect\nredirect: /legal/contracts', ''),
  '_docs/old/lost.md': page('layout: redirect\nredirect: /never', ''),
};

test('a Jekyll site: addresses are without collections, introductions describe, and redirects are followed', async () => {
  const folder = await readFolder(await makeFolder(jekyll));
  expect(folder.articles.map(({ file, title, status }) => `${file}: ${title} (${status})`)).toEqual([
    '_docs/duckai/models.md: Models (published)',
    '_docs/legal/terms.md: Terms (published)',
    '_docs/mending/mending-index.md: Mending (published)',
    '_docs/returns/how.md: How to return (published)',
    '_docs/returns/refunds.md: Refunds (published)',
    '_docs/returns/soon.md: Soon (draft)',
  ]);
  expect(
    folder.categories.map(({ title, description, addresses }) => ({ title, description, addresses })),
  ).toEqual([
    { title: 'Duck.ai', description: '', addresses: undefined },
    { title: 'Legal matters', description: '', addresses: ['/legal/contracts', '/old/section'] },
    { title: 'Mending', description: '', addresses: undefined },
    { title: 'Send it back', description: 'About returns.', addresses: ['/returns'] },
  ]);
  expect(folder.categories.find(({ title }) => title === 'Send it back')?.icon).toBe('return');
  expect(folder.sections.map(({ title, description }) => `${title}: ${description}`)).toEqual([
    'Contracts: What we agree on.',
  ]);
  expect(articleOf(folder, '_docs/returns/refunds.md').addresses).toEqual([
    ...['/returns/refunds', '/old/chained', '/old/refunds'],
  ]);
  expect(articleOf(folder, '_docs/legal/terms.md')).toMatchObject({ hiddenFrom: ['search', 'sitemap'] });
  expect(hrefsIn(folder, '_docs/returns/how.md')).toEqual([
    ...['article:docs/returns/refunds', 'article:docs/returns/refunds#late', 'category:returns'],
    ...['article:docs/returns/refunds#late', 'article:docs/returns/refunds#late', 'https://blog.example/'],
    ...['#/', '#/', 'article:docs/mending/mending-index', '/nothing/here', 'category:returns'],
  ]);
  expect(htmlOf(folder, '_docs/returns/how.md')).toContain(
    '<img src="file:label.png" alt="Label"> Call the Kåsa line.',
  );
  expect(problemsOf(folder)).toEqual([
    '_docs/old/blog.md:3 The redirect leads to "https://blog.example/", which is not an article: the redirect is not kept. Links to this page lead to its target.',
    '_docs/old/home.md:3 The redirect leads to "/", which is not an article: the redirect is not kept. Links to this page lead to its target.',
    '_docs/old/lost.md:3 The redirect leads to "/never", which is not a page of this folder: the redirect is not kept.',
    '_docs/returns/how.md:7 The link leads to "/nothing/here", which is not a page of this folder: the link is kept unchanged.',
    '_docs/returns/how.md:7 The link leads to _docs/returns/soon.md, which is a draft.',
    '_docs/returns/index.md: The introduction becomes a description in plain text: 1 link or image is lost.',
  ]);
  expect(folder.skipped.map(({ folder: path, reason }) => `${path}: ${reason}`)).toEqual([
    'README.md: excluded by the settings of the site',
    '_includes: begins with an underscore',
    'drafts/idea.md: excluded by the settings of the site',
    '404.md: the 404 page of the site',
    'index.md: the home page of the site',
  ]);
});

test('a folder within a site has the settings, the includes and the pictures of that site', async () => {
  const dir = await makeFolder({ ...jekyll, '.secret/key.md': 'Secret', '_includes/.env.md': 'Secret' });
  const folder = await readFolder(join(dir, '_docs/returns'));
  expect(folder.dialect).toBe('jekyll');
  expect(articleOf(folder, 'how.md').addresses).toEqual(['/returns/how']);
  const html = htmlOf(folder, 'how.md');
  expect(html).toContain('<img src="file:label.png" alt="Label"> Call the Kåsa line.');
  expect(html).toContain('href="article:refunds#late"');
  expect(problemsOf(folder)).toContain(
    'how.md:7 The link leads to "/mending/", which is not a page of this folder: the link is kept unchanged.',
  );
});

test('a folder within a site is given nothing hidden, and nothing outside of the site', async () => {
  const attack = [
    '{% include ../.secret/key.md %}{% include .env.md %}{% include ../_config.yml %}',
    '![1](/.git/picture.png) ![2](../../.git/picture.png) ![3](../../../outside.png)',
  ].join('\n');
  const parent = await makeFolder({
    'outside.png': png,
    'site/_config.yml': '',
    'site/.secret/key.md': 'Secret',
    'site/_includes/.env.md': 'Secret',
    'site/.git/picture.png': png,
    'site/_docs/a/attack.md': attack,
  });
  const folder = await readFolder(join(parent, 'site/_docs/a'));
  expect(articleOf(folder, 'attack.md').plain).not.toContain('Secret');
  expect(folder.files).toEqual([]);
});

test('a list of which a loop made the items goes with its heading, and a list with items stays', async () => {
  const text = [
    ...['## First', '', '- Item', '', '###### Learn more', '', '<ul class="nav">'],
    ...['{% for page in site.docs %}', '<li>{{ page.title }}</li>', '{% endfor %}', '</ul>', ''],
    ...['## Last', '', '<ul></ul>', '', 'Text.'],
  ].join('\n');
  const folder = await readFolder(await makeFolder({ '_config.yml': '', 'a.md': text }));
  expect(articleOf(folder, 'a.md').plain).toBe('First\nItem\nLast\nText.');
  expect(htmlOf(folder, 'a.md')).not.toContain('nav');
});

test('what a theme hides or does not list is in no list, and a draft is never published', async () => {
  const folder = await readFolder(
    await makeFolder({
      'a.md': page('hidden: true'),
      'b.md': page('unlisted: true'),
      'c.md': page('draft: true'),
      'd.md': page('published: false'),
      'e.md': page('hidden: false', '[a](a.md) [b](b.md) [c](c.md)'),
      'f.md': page('_build:\n  list: never'),
      'g.md': page('build:\n  render: never'),
      'h.md': '+++\ntitle = "H"\nheadless = true\n+++\nText.',
      'i.md': page('hidden: true\nstatus: draft'),
      'j.md': page('build:\n  list: local'),
      'k.md': page('build: odd'),
    }),
  );
  expect(
    folder.articles.map(({ file, status, hiddenFrom = [] }) => [file, status, ...hiddenFrom].join(' ')),
  ).toEqual([
    ...['a.md published lists', 'b.md published lists', 'c.md draft', 'd.md draft', 'e.md published'],
    ...['f.md published lists', 'g.md draft', 'h.md draft', 'i.md draft lists', 'j.md published'],
    'k.md published',
  ]);
  expect(problemsOf(folder)).toEqual(['e.md:4 The link leads to c.md, which is a draft.']);
  expect(folder.hidden.map(({ name, state, reason }) => `${name} ${state}: ${reason}`)).toEqual([
    'a.md unlisted: hidden: true',
    'b.md unlisted: unlisted: true',
    'c.md draft: draft: true',
    'd.md draft: published: false',
    'f.md unlisted: build.list: never',
    'g.md draft: build.render: never',
    'h.md draft: headless: true',
    'i.md draft: status: draft',
  ]);
});

test('drafts of a folder or of a missing line are named with that reason', async () => {
  const jekyll = await readFolder(
    await makeFolder({ '_config.yml': '', '_drafts/a.md': '# A\n\nText.', 'b.md': '# B\n\nText.' }),
  );
  expect(jekyll.hidden).toEqual([{ name: '_drafts/a.md', state: 'draft', reason: 'in _drafts' }]);
  const gitbook = await readFolder(
    await makeFolder({ 'SUMMARY.md': '* [A](a.md)\n', 'a.md': '# A\n\nText.', 'b.md': '# B\n\nText.' }),
  );
  expect(gitbook.hidden).toEqual([{ name: 'b.md', state: 'draft', reason: 'not in SUMMARY.md' }]);
  const docs = await readFolder(
    await makeFolder({ 'docusaurus.config.js': '', 'docs/a.md': page('unlisted: true') }),
  );
  expect(docs.hidden).toEqual([{ name: 'docs/a.md', state: 'unlisted', reason: 'unlisted: true' }]);
});

const docusaurus = {
  'README.md': '# Website\n\nBuilt with a generator.',
  'docusaurus.config.ts': 'export default {};',
  'sidebars.ts': 'export default {};',
  'blog/2024-05-01-hello.md': '# Hello',
  'src/pages/markdown-page.md': '# A page',
  'static/img/tent.png': png,
  'docs/intro.md': page(
    'sidebar_position: 1',
    '# Welcome\n\nBegin with [a page](./basics/create-a-page.md).',
  ),
  'docs/basics/_category_.json': JSON.stringify({
    label: 'The basics',
    position: 2,
    link: { type: 'generated-index', description: 'Five minutes.' },
  }),
  'docs/basics/congratulations.md': page('sidebar_position: 6', '# Congratulations!'),
  'docs/basics/create-a-page.mdx': page(
    'sidebar_position: 1',
    [
      "import Tabs from '@theme/Tabs';",
      "import TabItem from '@theme/TabItem';",
      '',
      '# Create a page',
      '',
      ':::danger Take care',
      '',
      'It *burns*.',
      '',
      ':::',
      '',
      ':::bespoke[Ours]',
      'Stays.',
      ':::',
      '',
      '<Tabs>',
      '  <TabItem value="apple" label="Apple" default>',
      '    An apple.',
      '  </TabItem>',
      '  <TabItem value="pear" label="Pear">',
      '    A pear.',
      '  </TabItem>',
      '</Tabs>',
      '',
      'A <Highlight color="#25c2a0">green</Highlight> word.',
      '',
      '![Tent](/img/tent.png) ![Tent](../../static/img/tent.png)',
      '',
      '[Intro](/docs/intro) [Up](../intro.md)',
    ].join('\n'),
  ),
  'docs/extras/_category_.yml': 'label: Extras\nposition: 3\n',
  'docs/extras/unlisted.md': page('unlisted: true', '# Not in the list'),
  'docs/extras/versions.md': page('sidebar_label: Versions', 'Text.'),
};

test('a Docusaurus site, at its top or at its docs: only the docs are articles, in their categories', async () => {
  const site = await makeFolder(docusaurus);
  for (const [dir, docs, file] of [
    [site, 'docs/', 'docs/basics/create-a-page.mdx'],
    [join(site, 'docs'), '', 'basics/create-a-page.mdx'],
  ] as const) {
    const folder = await readFolder(dir);
    expect(folder.dialect).toBe('docusaurus');
    const outline = folder.articles.map((article) => {
      const category = folder.categories.find(({ key }) => key === article.categoryKey);
      return `${category?.title} > ${article.title} (${article.status}): ${article.file}`;
    });
    expect(outline).toEqual([
      `General > Welcome (published): ${docs}intro.md`,
      `The basics > Create a page (published): ${docs}basics/create-a-page.mdx`,
      `The basics > Congratulations! (published): ${docs}basics/congratulations.md`,
      `Extras > Not in the list (published): ${docs}extras/unlisted.md`,
      `Extras > Versions (published): ${docs}extras/versions.md`,
    ]);
    expect(folder.categories.map(({ description }) => description)).toEqual(['', 'Five minutes.', '']);
    const html = htmlOf(folder, file);
    expect(html).toContain('<aside class="caution" role="note">');
    expect(html).toContain('Take care');
    expect(html).toMatch(/Apple<\/h\d>\s*<p>An apple\.<\/p>[\s\S]*Pear<\/h\d>\s*<p>A pear\.<\/p>/);
    expect(html).toContain('A green word.');
    expect(html.match(/file:tent\.png/g)).toHaveLength(2);
    expect(hrefsIn(folder, file)).toEqual(['article:intro', 'article:intro']);
    expect(problemsOf(folder)).toEqual([
      `${file}:15 The container ":::bespoke" is unknown: its text is kept.`,
      `${file}:28 <Highlight> is left out: its value is unknown to an import.`,
    ]);
  }
});

test.each([
  ['github', '!!! bespoke "Ours"\n    Stays.'],
  ['github', '> [!Bespoke] Ours\n> Stays.'],
  ['github', ':::bespoke Ours\nStays.\n:::'],
  ['hugo', '{{< callout type="bespoke" >}}\nStays.\n{{< /callout >}}'],
  ['hugo', '{{% notice bespoke %}}\nStays.\n{{% /notice %}}'],
  ['jekyll', '{% hint style="bespoke" %}\nStays.\n{% endhint %}'],
  ['jekyll', '{% include alert.html type="bespoke" content="Stays." %}'],
  ['docusaurus', '<Admonition type="bespoke">\nStays.\n</Admonition>'],
  ['gitbook', '{% hint style="bespoke" %}\nStays.\n{% endhint %}'],
] as const)('in %s a callout of no known kind becomes no other: %s', async (dialect, text) => {
  const folder = await readFolder(await makeFolder({ 'a.md': text }), { dialect });
  const html = htmlOf(folder, 'a.md');
  expect(html).toContain('Stays.');
  expect(html).not.toContain('<aside');
  expect(problemsOf(folder).join()).toMatch(/bespoke\]?" is unknown: its text is kept/i);
});

test('in GitBook and Jekyll a hint is of the kind that it says', async () => {
  for (const dialect of ['gitbook', 'jekyll'] as const) {
    const text = '{% hint style="danger" %}\nHot.\n{% endhint %}';
    const folder = await readFolder(await makeFolder({ 'a.md': text }), { dialect });
    expect(htmlOf(folder, 'a.md')).toContain('<aside class="caution" role="note">');
  }
});

test('a table of contents says nothing of a folder of which it lists nothing, and all of what it lists', async () => {
  const dir = await makeFolder({
    'SUMMARY.md':
      '# Summary\n\n* [Book](book/a.md)\n  * [Next](book/b%20c.md)\n* [Shop](https://shop.example)\n',
    'book/a.md': '# A\n\nText.',
    'book/b c.md': '# B\n\nText.',
    'book/d.md': '# D\n\nText.',
    'help/e.md': '# E\n\nText.',
  });
  const statuses = async (path: string) =>
    (await readFolder(join(dir, path))).articles.map(({ title, status }) => `${title} ${status}`).toSorted();
  expect(await statuses('help')).toEqual(['E published']);
  expect(await statuses('book')).toEqual(['A published', 'B published', 'D draft']);
  expect(await statuses('.')).toEqual(['A published', 'B published', 'D draft', 'E draft']);
});

test('an include of GitBook takes in Markdown alone, and none from outside of the folder', async () => {
  const parent = await makeFolder({
    'outside.md': 'Secret',
    'space/.gitbook.yaml': 'root: ./\n',
    'space/.env': 'Secret',
    'space/a.md': '{% include ".env" %} {% include "../outside.md" %} {% include "../../outside.md" %} Text.',
  });
  const folder = await readFolder(join(parent, 'space'));
  expect(articleOf(folder, 'a.md').plain).toBe('Text.');
  expect(problemsOf(folder).join()).toContain('{% include %} is left out');
});
