import { expect, test } from 'vitest';
import { type DialectName, dialectNames } from '../../../src/content/dialects/index.ts';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { resolveHtml } from '../../../src/markup/linked-text.ts';
import { articleOf, problemsOf, useFolders } from '../article/folders.ts';
import { dialectFolders } from './folders.ts';

const makeFolder = useFolders();

function htmlOf(folder: Awaited<ReturnType<typeof readFolder>>, file = 'a.md'): string {
  return resolveHtml(articleOf(folder, file).html, {
    articleUrl: (key, _language, fragment) => `${key}#${fragment}`,
    categoryUrl: (key) => `category:${key}`,
    fileUrl: (_hash, name) => `/files/${name}`,
  });
}

/** Categories and sections with their articles, as they are shown. */
function outlineOf({ categories, sections, articles }: Awaited<ReturnType<typeof readFolder>>): string[] {
  const rows = articles.map(({ categoryKey, sectionKey, title, status, file, addresses }) => {
    const category = categories.find(({ key }) => key === categoryKey);
    const section = sections.find(({ key }) => key === sectionKey);
    const place = [category, section].flatMap((group) => (group === undefined ? [] : [group.title]));
    const about = status === 'draft' ? ' (draft)' : '';
    return `${[...place, title].join(' > ')}${about}: ${[file, ...addresses].join(', ')}`;
  });
  const described = categories.filter(({ description }) => description !== '');
  return [...rows, ...described.map(({ title, description }) => `${title}: ${description}`)];
}

const articlePaths: Readonly<Partial<Record<DialectName, string>>> = {
  gitbook: 'space/mending/a.md',
  starlight: 'src/content/docs/guides/a.mdx',
};

test.each(dialectNames)(
  'a folder of %s is told by what lies in it, and nothing of it is shown raw',
  async (name) => {
    const folder = await readFolder(await makeFolder(dialectFolders[name]));
    expect(folder.dialect).toBe(name);
    const file = articlePaths[name] ?? 'a.md';
    const parts = [htmlOf(folder, file), problemsOf(folder).join('\n'), outlineOf(folder).join('\n')];
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(`snapshots/${name}.html`);
  },
);

test.each<[DialectName, string]>([
  ['jekyll', 'A {% include a.html %}'],
  ['hugo', 'A {{< badge >}}'],
  ['docusaurus', "import Tabs from './tabs';\n\nA"],
  ['mkdocs', '!!! note\n    A'],
])('a folder without settings is %s by what most articles say', async (name, text) => {
  const other = name === 'hugo' ? '{% if a %}' : '{{< a >}}';
  const dir = await makeFolder({ 'a.md': text, 'b.md': text, 'c.md': other, 'd.md': 'Text' });
  expect((await readFolder(dir)).dialect).toBe(name);
});

test('a folder with MDX is of Docusaurus, and MDX is MDX in any other', async () => {
  const files = { 'a.mdx': 'export const a = 1;\n\n<A>Text</A>', 'b.md': 'Text' };
  expect((await readFolder(await makeFolder(files))).dialect).toBe('docusaurus');
  const folder = await readFolder(await makeFolder({ ...files, 'hugo.toml': '' }));
  expect(folder.dialect).toBe('hugo');
  expect(articleOf(folder, 'a.mdx').plain).toBe('Text');
});

test('a table of contents goes with its heading: the widget has one of its own', async () => {
  const folder = await readFolder(await makeFolder(dialectFolders.jekyll));
  expect(articleOf(folder, '_guides/boots.md').plain).toBe('Sizes\nText');
});

test('tags in code say nothing of a folder, and a dialect that is named wins', async () => {
  const dir = await makeFolder({ 'a.md': 'Write `{% include %}` or\n\n```\n{{< b >}}\n```' });
  expect((await readFolder(dir)).dialect).toBe('github');
  expect((await readFolder(dir, { dialect: 'hugo' })).dialect).toBe('hugo');
});

test('a sentence that begins like a module stays', async () => {
  const text = 'import your "own" photos from\nthe camera.\n\nexport them later.';
  const folder = await readFolder(await makeFolder({ 'a.md': text }), { dialect: 'docusaurus' });
  expect(htmlOf(folder)).toBe('<p>import your "own" photos from\nthe camera.</p>\n<p>export them later.</p>');
});

test.each<[string, string, string]>([
  [
    'a frame',
    '<iframe src="https://www.youtube.com/embed/x" />',
    '<iframe src="https://www.youtube.com/embed/x"></iframe>',
  ],
  [
    'a frame on several lines',
    '<iframe\n  src="https://www.youtube.com/embed/x"\n  allowFullScreen\n/>',
    '<iframe src="https://www.youtube.com/embed/x" allowfullscreen=""></iframe>',
  ],
  ['a video', '<video src="/a.mp4" controls/>', '<p><a href="/a.mp4">a.mp4</a></p>'],
  ['a sound', '<audio src={"/a.mp3"} />', '<p><a href="/a.mp3">a.mp3</a></p>'],
  ['a script', '<script async />', '<script async=""></script>'],
  ['a style', '<style />', ''],
  ['a text field', '<textarea />', '<textarea></textarea>'],
  ['a box', '<details />', '<details></details>'],
  ['an anchor', '<a id="x" />', '<a id="x"></a>'],
  ['a block', '<div id="x"/>', '<div id="x"></div>'],
  ['an element of its own', '<lite-youtube videoid="x" />', '<lite-youtube videoid="x"></lite-youtube>'],
  ['an element without content', '<hr />', '<hr>'],
])('%s that closes itself in MDX ends there', async (_name, written, shown) => {
  const text = (dir: string) =>
    `${dir}\n\n${written}\n\n## After ${written} it\n\n- **In**\n\n  ${written}\n  **More**`;
  const folder = await readFolder(
    await makeFolder({ 'docusaurus.config.js': '', 'a.md': text('Md'), 'b.mdx': text('Mdx') }),
  );
  for (const [file, first] of [
    ['a.md', 'Md'],
    ['b.mdx', 'Mdx'],
  ] as const) {
    const words = articleOf(folder, file)
      .plain.replace(/\ba\.mp[34]\b/g, ' ')
      .split(/\s+/);
    expect(words.filter((word) => word !== '')).toEqual([first, 'After', 'it', 'In', 'More']);
    expect(htmlOf(folder, file)).toContain(`<p>${first}</p>\n${shown}`);
    expect(htmlOf(folder, file)).toContain('<strong>More</strong>');
  }
});

test('what closes itself in code, and an address in angle brackets, stay as they are', async () => {
  const text = '<https://shop.example/a/>\n\n`<iframe />`\n\n```html\n<div id="x" />\n```';
  const folder = await readFolder(await makeFolder({ 'a.mdx': text }));
  expect(articleOf(folder, 'a.mdx').plain).toBe('https://shop.example/a/\n<iframe />\n<div id="x" />');
});

test.each<[DialectName, string, string]>([
  ['hugo', '> {{% notice tip "Title" %}}\n> Text\n> {{% /notice %}}', '<blockquote>\n<aside class="tip"'],
  ['hugo', '- {{< details "Title" >}}\n\n  Text\n\n  {{< /details >}}', '<li>\n<details>\n<summary>Title'],
  ['docusaurus', '- <Details summary="Title">\n\n  Text\n\n  </Details>', '<li>\n<details>\n<summary>Title'],
  ['jekyll', '1. {% note %}\n   Text\n   {% endnote %}', '<li>\n<aside class="note"'],
])('in %s a box in a list item or quote is a box: %s', async (dialect, text, shown) => {
  const folder = await readFolder(await makeFolder({ 'a.md': text }), { dialect });
  expect(htmlOf(folder)).toContain(shown);
  expect(htmlOf(folder)).toContain('Text');
  expect(problemsOf(folder)).toEqual([]);
});

test('code in a list item or quote is code up to its end, and no further', async () => {
  const text = [
    ...['- ```js', '  a {b}', '  ```', '- c {d}', ''],
    ...['> ```', '> e {f}', '', 'g {h}', '', '1. i', '', '    ```', '    j {k}', '', 'l {m}'],
  ].join('\n');
  const folder = await readFolder(await makeFolder({ 'a.mdx': text }));
  expect(articleOf(folder, 'a.mdx').plain.replace(/\s+/g, ' ')).toBe('a {b} c e {f} g i j {k} l');
});

test('a tag on several lines of a quote ends where it does', async () => {
  const text =
    '> <iframe\n>   src="https://www.youtube.com/embed/x"\n> />\n>\n> After it\n\n<div\n  id="x"\n>\nEnd\n</div>';
  const folder = await readFolder(await makeFolder({ 'a.mdx': text }));
  expect(htmlOf(folder, 'a.mdx')).toContain('<iframe src="https://www.youtube.com/embed/x"></iframe>');
  expect(articleOf(folder, 'a.mdx').plain).toBe('After it\nEnd');
});

test('paragraphs of a tab in a list item stay apart', async () => {
  const folder = await readFolder(
    await makeFolder({ 'a.md': '- === "Tab"\n\n      One\n\n      Two\n- Three' }),
  );
  expect(articleOf(folder, 'a.md').plain).toBe('Tab\nOne\nTwo\nThree');
});

test('labels are in the language of the article', async () => {
  const dir = await makeFolder({ 'sv/a.md': '> [!WARNING]\n> Hett.', 'pt-BR/a.md': ':::tip\nA\n:::' });
  const folder = await readFolder(dir);
  expect(folder.articles.map(({ plain }) => plain)).toEqual(['Dica\nA', 'Varning\nHett.']);
});
