import { describe, expect, test } from 'vitest';
import type { Conversion, StoredConversions } from '../../../src/content/article/conversion.ts';
import type { ReadOptions, SourceFolder } from '../../../src/content/folder/content.ts';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { isFull } from '../../support/sample.ts';
import { addFiles, png, problemsOf, useFolders } from '../article/folders.ts';

const makeFolder = useFolders();

/** Keeps conversions as a database does: as JSON. */
function memory() {
  const kept = new Map<string, string>();
  const conversions: StoredConversions = {
    converter: 'one',
    async find(hashes) {
      const found = hashes.flatMap((hash) => {
        const json = kept.get(hash);
        return json === undefined ? [] : [[hash, JSON.parse(json)] as const];
      });
      return new Map<string, Conversion>(found);
    },
  };
  const keep = ({ articles }: SourceFolder) => {
    for (const { conversion } of articles)
      if (conversion) kept.set(conversion.hash, JSON.stringify(conversion.conversion));
  };
  return { conversions, keep };
}

const withoutConversions = (folder: SourceFolder) => ({
  ...folder,
  articles: folder.articles.map(({ conversion: _, ...article }) => article),
});

const convertedFiles = ({ articles }: SourceFolder) =>
  articles.filter(({ conversion }) => conversion).map(({ file }) => file);

/** Reads a folder twice, and checks that nothing is converted the second time, and that both say the same. */
async function readTwice(dir: string, options: ReadOptions = {}) {
  const { conversions, keep } = memory();
  const first = await readFolder(dir, { ...options, conversions });
  keep(first);
  const second = await readFolder(dir, { ...options, conversions });
  expect(convertedFiles(second)).toEqual([]);
  expect(withoutConversions(second)).toEqual(withoutConversions(first));
  return { first, conversions, keep };
}

const files = {
  'en/orders/track.md':
    '---\ntitle: Track\n---\n[](cancel.md#late) ![a](a.png) [gone](gone.md) ![no](no.png) [x](#nowhere)\n',
  'en/orders/cancel.md': '# Cancel an order\n\nText {{ unknown }}\n\n## Late\n\nAfter an hour.\n',
  'en/orders/a.png': png,
  'en/other.md': 'Alone, with [tracking](orders/track.md).',
};

describe('conversions of an earlier import', () => {
  test('are reused with the text that the article loses', async () => {
    const { first } = await readTwice(
      await makeFolder({
        'a.md': 'Before.\n\n<iframe src="https://www.youtube.com/embed/x" />\n\nAfter it.',
      }),
    );
    expect(problemsOf(first)).toEqual([expect.stringMatching(/^a\.md:\d 2 of 3 words are missing/)]);
  });

  test('are reused with their problems, findings, pictures and headings', async () => {
    const dir = await makeFolder(files);
    const { first } = await readTwice(dir);
    expect(withoutConversions(first)).toEqual(await readFolder(dir));
    expect(convertedFiles(first)).toHaveLength(3);
    expect(first.files).toHaveLength(1);
    expect(problemsOf(first)).toHaveLength(3);
    expect(first.summary.length).toBeGreaterThan(2);
  });

  test('are reused for the help of the shop and for these docs', async () => {
    await readTwice(isFull ? 'public/demo/help' : 'public/demo/help/sv');
    await readTwice(isFull ? 'docs' : 'docs/operating');
  });

  const changes: [string, Record<string, string | Buffer>, string[]][] = [
    ['text of another article', { 'en/other.md': 'Changed.' }, ['en/other.md']],
    [
      'the title of a link without words',
      { 'en/orders/cancel.md': '# Stop\n\n## Late' },
      [...['en/orders/cancel.md', 'en/orders/track.md']],
    ],
    ['a picture', { 'en/orders/a.png': Buffer.concat([png, png]) }, ['en/orders/track.md']],
    ['a picture that was missing', { 'en/orders/no.png': png }, ['en/orders/track.md']],
    [
      'the target of a broken link',
      { 'en/orders/gone.md': 'Here.' },
      [...['en/orders/gone.md', 'en/orders/track.md']],
    ],
    [
      'the key of the target of a link',
      { 'en/orders/track.md': `---\nkey: k\n---\nText` },
      [...['en/orders/track.md', 'en/other.md']],
    ],
  ];
  test.each(changes)(
    'are not reused after a change of %s, and only where it shows',
    async (_, changed, files_) => {
      const dir = await makeFolder(files);
      const { conversions } = await readTwice(dir);
      await addFiles(dir, changed);
      const again = await readFolder(dir, { conversions });
      expect(convertedFiles(again).toSorted()).toEqual(files_);
      expect(withoutConversions(again)).toEqual(await readFolder(dir));
    },
  );

  test('are not reused after a change of an included file, or of a value of the site', async () => {
    const dir = await makeFolder({
      '_config.yml': 'phone: 123\n',
      '_includes/note.md': 'A note.\n',
      'a.md': '---\ntitle: A\n---\n{% include note.md %}\n',
      'b.md': '---\ntitle: B\n---\nCall {{ site.phone }}.\n',
    });
    const options = { dialect: 'jekyll' } as const;
    const { conversions, keep } = await readTwice(dir, options);
    await addFiles(dir, { '_includes/note.md': 'Another note.\n' });
    const included = await readFolder(dir, { ...options, conversions });
    expect(convertedFiles(included)).toEqual(['a.md']);
    keep(included);
    await addFiles(dir, { '_config.yml': 'phone: 456\n' });
    const valued = await readFolder(dir, { ...options, conversions });
    expect(convertedFiles(valued)).toEqual(['a.md', 'b.md']);
    expect(withoutConversions(valued)).toEqual(await readFolder(dir, options));
  });

  test('are not reused by another converter, nor while files are fetched', async () => {
    const dir = await makeFolder(files);
    const { conversions } = await readTwice(dir);
    const other = await readFolder(dir, { conversions: { ...conversions, converter: 'two' } });
    expect(convertedFiles(other)).toHaveLength(3);
    let found = 0;
    const counting: StoredConversions = {
      ...conversions,
      async find(hashes) {
        found += 1;
        return conversions.find(hashes);
      },
    };
    await readFolder(dir, { conversions: counting, fetchFile: async () => null });
    expect(found).toBe(0);
  });

  test('are not taken for those of a file with the same text, whose includes say something else', async () => {
    const text = '---\ntitle: A\n---\n{% include_relative note.md %}\n';
    const dir = await makeFolder({ 'a/note.md': 'One.', 'a/page.md': text });
    const options = { dialect: 'jekyll' } as const;
    const { conversions } = await readTwice(dir, options);
    await addFiles(dir, { 'b/note.md': 'Two.', 'b/page.md': text });
    const again = await readFolder(dir, { ...options, conversions });
    expect(withoutConversions(again)).toEqual(await readFolder(dir, options));
    expect(convertedFiles(again).toSorted()).toEqual(['b/note.md', 'b/page.md']);
  });
});
