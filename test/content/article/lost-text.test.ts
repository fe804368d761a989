import { describe, expect, test } from 'vitest';
import { reportLostText } from '../../../src/content/article/lost-text.ts';
import { sourceWords } from '../../../src/content/article/source-words.ts';
import { readExport } from '../../../src/content/exports/read-export.ts';
import { summaryLines } from '../../../src/content/folder/report.ts';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { problemsOf, useFolders } from './folders.ts';

const makeFolder = useFolders();

function lossOf(source: string, ...texts: string[]): string[] {
  const problems: string[] = [];
  reportLostText(source, 1, texts, (line, message) => problems.push(`${line} ${message}`));
  return problems;
}

const countedWords = (source: string) => sourceWords(source).map(({ text }) => text);

describe('text that an article loses', () => {
  test('is reported on the line where it begins', async () => {
    const text = (frame: string) =>
      `---\ntitle: Films\n---\nBefore it.\n\n${frame}\n\n## After\n\nMore of the text.`;
    const dir = await makeFolder({
      'a.md': text('<iframe src="/x" />'),
      'b.md': text('<iframe src="/x"></iframe>'),
    });
    const folder = await readFolder(dir);
    expect(problemsOf(folder).filter((problem) => problem.includes('missing'))).toEqual([
      'a.md:8 5 of 7 words are missing in the article, beginning near "After More of the".',
    ]);
    expect(summaryLines(folder)).toContain('1 article with missing text');
  });

  test('is reported of an export too', async () => {
    const articles = [
      {
        id: 1,
        title: 'A',
        body: '<p>Before</p><iframe src="https://a.example"/><p>After it.</p>',
        locale: 'en',
      },
      { id: 2, title: 'B', body: '<h1>B</h1><p>All &amp; <b>whole</b></p><!-- hidden -->', locale: 'en' },
    ].map((article) => ({ ...article, section_id: 3 }));
    const dir = await makeFolder({ 'articles.json': JSON.stringify({ articles }) });
    const folder = await readExport(dir, 'zendesk');
    expect(folder?.problems.map(({ message }) => message)).toEqual([
      'In "A": 2 of 3 words are missing in the article, beginning near "After it".',
    ]);
  });

  test('is above 2 % or 40 words', () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `w${index}`);
    const source = words.join(' ');
    expect(lossOf(source, words.slice(0, -40).join(' '))).toEqual([]);
    expect(lossOf(source, words.slice(0, -41).join(' '))).toEqual([
      '1 41 of 3000 words are missing in the article, beginning near "w2959 w2960 w2961 w2962".',
    ]);
    const few = words.slice(0, 100).join(' ');
    expect(lossOf(few, words.slice(2, 100).join(' '))).toEqual([]);
    expect(lossOf(few, words.slice(3, 100).join(' '))).toHaveLength(1);
  });

  test('is found although its common words are elsewhere too', () => {
    const parts = [
      'The box is in the shop, and the label is in the box.',
      'Print the label on thick paper, and glue it to the parcel.',
      'The parcel is weighed in the shop, and the label is scanned.',
    ];
    const [first = '', , last = ''] = parts;
    expect(lossOf(parts.join('\n\n'), `${first} ${last}`)).toEqual([
      '3 12 of 37 words are missing in the article, beginning near "Print the label on".',
    ]);
  });

  test('is counted by letters where a script has no spaces', () => {
    expect(lossOf('粗体文字。\n\n后面的文字。', '粗体文字。')).toEqual([
      '3 5 of 9 words are missing in the article, beginning near "后 面 的 文".',
    ]);
  });
});

test.each([
  ['a link', '[Read **this**](a/b_(c).md "Title") now', 'Read this now'],
  [
    'a link with a definition',
    '[Read][label] and [more][]\n\n[label]: /a.md "Title"\n[more]:\n  /b.md\n  "Title"',
    'Read and more',
  ],
  ['a picture', 'See ![alt [text]](a.png "Title") and [![alt](b.png)](c.md) it', 'See and it'],
  ['a url', '<https://shop.example/a%20b> or https://shop.example/c now', 'or now'],
  ['emphasis within a word', '**bo**ld, snake_case, \\*star\\*, H~2~O', 'bold snakecase star H2O'],
  [
    'HTML',
    '<b title="a > b">bo</b>ld<br>next <a\n  href="x">link</a><!-- hidden\nwords -->',
    'bold next link',
  ],
  ['an entity', 'caf&eacute; &amp; tea', 'tea'],
  [
    'a value',
    'Version {{ site.version }} of v{{version}} {value} {% include a.html text="words" %}x',
    'Version of',
  ],
  [
    'what a template hides',
    'A {% comment %}b{% endcomment %} {% for x in y %}c{% endfor %} d {% if %} e',
    'A d e',
  ],
  [
    'modules',
    "import A from './a';\nimport {\n  B,\n} from 'b';\nexport const c = {\n  d: 1,\n};\n\nText",
    'Text',
  ],
  ['a sentence like a module', 'import them from\nthe camera', 'import them from the camera'],
  ['an alert', '> [!NOTE] Title\n> Text', 'Title Text'],
  ['a container', '- :::tip[Title]\n  Text\n  :::', 'Title Text'],
  ['an admonition', '!!! note inline end "Title"\n    Text', 'Title Text'],
  ['a program', '::: package.module\n    options:\n      a: 1\n\nText', 'Text'],
  ['a footnote', 'Text[^1] more\n\n[^1]: Note', 'more Note'],
  ['a list', '1. One\n2. - [x] Two\n> 3. Three', 'One Two Three'],
  ['a table of contents', '## Contents\n\n- Contents\n{:toc}\n\nText', 'Text'],
  ['code', 'Run `a_b {c}`:\n\n- ```js title="x"\n  d({ e: "<f>" })\n  ```\n', 'Run ab c d e f'],
  ['a script', 'A<script>let b = 1;</script><video src="x">No film</video> c', 'A c'],
  ['an icon', ':material-check: Done :smile: at 12:30:45', 'Done at 12 45'],
  ['an unclosed mark', 'a { b ( c < d [e](f and "g', 'a b c d e f and g'],
])('the words of %s are those that readers see', (_name, source, words) => {
  expect(countedWords(source).join(' ')).toBe(words);
});

test('words have their lines, also behind what has several', () => {
  const source = 'One\n\n<!-- a\nb -->\n\n```\nTwo\n```\n\n{/* a\nb */}\nThree';
  expect(sourceWords(source).map(({ text, line }) => `${line} ${text}`)).toEqual([
    '0 One',
    '6 Two',
    '11 Three',
  ]);
});
