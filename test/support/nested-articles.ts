/** Articles of every construct of a dialect, nested up to three deep, in which every word is another one. */

import { makeArticleHtml } from '../../src/content/article/article-html.ts';
import type { DialectName } from '../../src/content/dialects/index.ts';
import { seeded } from './help-texts.ts';

export interface NestedArticle {
  readonly source: string;
  /** The words that readers should see, in order. */
  readonly words: readonly string[];
}

/** Makes words, and chooses. */
interface Maker {
  word(): string;
  of<T>(list: readonly [T, ...T[]]): T;
  /** How many constructs are around this place. */
  readonly depth: number;
}

type Lines = readonly string[];
type Wrap = (inner: Lines, maker: Maker) => Lines;
type Leaf = (maker: Maker) => Lines;

const indent = (lines: Lines, by: string) => lines.map((line) => (line === '' ? '' : by + line));
const hang = (marker: string, lines: Lines) => [
  `${marker}${lines[0] ?? ''}`,
  ...indent(lines.slice(1), ' '.repeat(marker.length)),
];
/** Lines between two tags that are alone on their lines. */
const between = (open: string, lines: Lines, close: string) => [open, '', ...lines, '', close];
/** The colons of a container: more than those of the containers in it. */
const colons = ({ depth }: Maker) => ':'.repeat(6 - depth);

const everyWrap: readonly Wrap[] = [
  (inner, { word }) => [...hang('- ', inner), `- ${word()}`],
  (inner, { word }) => [`1. ${word()}`, '', ...hang('2. ', inner)],
  (inner) => inner.map((line) => `> ${line}`.trimEnd()),
  (inner) => ['[!NOTE]', ...inner].map((line) => `> ${line}`.trimEnd()),
  (inner, maker) => [`${colons(maker)}tip ${maker.word()}`, ...inner, colons(maker)],
  (inner, maker) => [`${colons(maker)}details ${maker.word()}`, '', ...inner, '', colons(maker)],
  (inner, { word }) => [`!!! warning "${word()}"`, '', ...indent(inner, '    ')],
  (inner, { word }) => [`??? note "${word()}"`, ...indent(inner, '    ')],
  (inner, { word }) => [`=== "${word()}"`, '', ...indent(inner, '    ')],
  (inner) => between('<div class="wide">', inner, '</div>'),
  (inner, { word }) => between(`<details><summary>${word()}</summary>`, inner, '</details>'),
];

const everyLeaf: readonly Leaf[] = [
  ({ word }) => [`${word()} **${word()}** _${word()}_ ~~${word()}~~ \`${word()}\``, word()],
  ({ word }) => [`[${word()}](https://shop.example/a_(b) "Title") <https://shop.example> ${word()}`],
  ({ word }) => [`## ${word()} {#id}`, '', word()],
  ({ word }) => ['```js', `const ${word()} = { a: '<b>' };`, '```'],
  ({ word }) => [`| ${word()} | ${word()} |`, '|---|:-:|', `| ${word()} | **${word()}** |`],
  ({ word }) => [`- [x] ${word()}`, `- [ ] ${word()}`, `  - ${word()}`],
  ({ word }) => [`${word()} <kbd>${word()}</kbd><br>${word()} <!-- hidden --> ${word()}`],
  ({ word }) => [`<p align="center"><b>${word()}</b> ${word()}</p>`],
  ({ word }) => ['<table>', `<tr><td>${word()}</td><td>${word()}</td></tr>`, '</table>'],
  ({ word }) => [`![Alt](https://shop.example/a.png) ${word()}`, '', '---', '', `${word()}\\`, word()],
  ({ word }) => [`${word()} 1 < 2 & 3 > 2, \\*${word()}\\* &amp; a ${word()}`],
  ({ word }) => [`<video src="https://shop.example/a.mp4" controls></video> ${word()}`],
];

const selfClosed = [
  ...['<iframe src="https://shop.example/a" />', '<video src="https://shop.example/a.mp4"/>', '<script />'],
  ...['<audio src="https://shop.example/a.mp3" />', '<style />', '<textarea />', '<details />', '<br />'],
  ...['<a id="x" />', '<div id="x" />', '<span />', '<iframe', '<p />', '<lite-film id="x" />'],
] as const;

/** Returns self-closed HTML; the frame has its attributes on lines of their own. */
const selfClosedLines = (tag: string) =>
  tag === '<iframe' ? ['<iframe', '  src="https://shop.example/a"', '  allowFullScreen', '/>'] : [tag];

const wraps: Readonly<Record<DialectName, readonly Wrap[]>> = {
  github: [],
  jekyll: [
    (inner) => between('{% note %}', inner, '{% endnote %}'),
    (inner) => between('{% unknown a="b" %}', inner, '{% endunknown %}'),
    (inner) => between('<div class="x" markdown="1">', inner, '</div>'),
    (inner, { word }) => [word(), '{: .note }', '', ...inner],
    (inner) => between('{% if site.unknown %}', inner, '{% endif %}'),
    (inner, { word }) => [word(), ...hang(':   ', inner)],
  ],
  hugo: [
    (inner) => between('{{< callout type="warning" >}}', inner, '{{< /callout >}}'),
    (inner, { word }) => between(`{{% notice tip "${word()}" %}}`, inner, '{{% /notice %}}'),
    (inner, { word }) => between(`{{< details "${word()}" >}}`, inner, '{{< /details >}}'),
    (inner, { word }) => [
      '{{< tabs >}}',
      ...between(`{{% tab "${word()}" %}}`, inner, '{{% /tab %}}'),
      '{{< /tabs >}}',
    ],
    (inner) => between('{{< unknown a="b" >}}', inner, '{{< /unknown >}}'),
    (inner, { word }) => [word(), ...hang(':   ', inner)],
  ],
  docusaurus: [
    (inner, { word }) => [
      '<Tabs>',
      ...between(`<TabItem value="a" label="${word()}">`, inner, '</TabItem>'),
      '</Tabs>',
    ],
    (inner, { word }) => between(`<Admonition type="tip" title="${word()}">`, inner, '</Admonition>'),
    (inner, { word }) => between(`<Details summary="${word()}">`, inner, '</Details>'),
    (inner) => between('<Unknown a={{ b: [1] }}>', inner, '</Unknown>'),
    (inner) => between('<>', inner, '</>'),
    (inner, { of, word }) => [...inner, '', ...selfClosedLines(of(selfClosed)), '', word()],
    (inner, { of, word }) => [...selfClosedLines(of(selfClosed)), word(), '', ...inner],
    (inner) => ['{/* hidden', 'words */}', '', ...inner],
  ],
  gitbook: [
    (inner) => between('{% hint style="info" %}', inner, '{% endhint %}'),
    (inner, { word }) => [
      '{% tabs %}',
      ...between(`{% tab title="${word()}" %}`, inner, '{% endtab %}'),
      '{% endtabs %}',
    ],
    (inner) => ['{% stepper %}', ...between('{% step %}', inner, '{% endstep %}'), '{% endstepper %}'],
    (inner, { word }) => [
      `{% code title="${word()}" %}`,
      '```',
      word(),
      '```',
      '{% endcode %}',
      '',
      ...inner,
    ],
    (inner) => ['{% columns %}', ...between('{% column %}', inner, '{% endcolumn %}'), '{% endcolumns %}'],
  ],
  mkdocs: [
    (inner) => between('<div class="grid" markdown>', inner, '</div>'),
    (inner, { word }) => [`???+ danger "${word()}"`, '', ...indent(inner, '    ')],
    (inner, { word }) => [`!!! note inline end "${word()}"`, '', ...indent(inner, '    ')],
    (inner, { word }) => [word(), ...hang(':   ', inner)],
    (inner, { word }) => [`${word()}{ .wide }`, '{: #id }', '', ...inner],
  ],
  mintlify: [
    (inner, { of }) => {
      const name = of(['Note', 'Info', 'Tip', 'Warning', 'Check', 'Frame']);
      return between(`<${name}>`, inner, `</${name}>`);
    },
    (inner, { word }) => ['<Steps>', ...between(`<Step title="${word()}">`, inner, '</Step>'), '</Steps>'],
    (inner, { word }) => ['<Tabs>', ...between(`<Tab title="${word()}">`, inner, '</Tab>'), '</Tabs>'],
    (inner, { word }) => between(`<Accordion title="${word()}">`, inner, '</Accordion>'),
    (inner, { word }) => between(`<ParamField path="${word()}" type="string">`, inner, '</ParamField>'),
  ],
  starlight: [
    (inner, { word }) => between(`<Aside type="caution" title="${word()}">`, inner, '</Aside>'),
    (inner, { word }) => [
      '<Tabs>',
      ...between(`<TabItem label="${word()}">`, inner, '</TabItem>'),
      '</Tabs>',
    ],
    (inner, { word }) => ['<Steps>', '', `1. ${word()}`, '', ...hang('2. ', inner), '', '</Steps>'],
    (inner, maker) => [`${colons(maker)}note[${maker.word()}]`, ...inner, colons(maker)],
  ],
};

const leaves: Readonly<Record<DialectName, readonly Leaf[]>> = {
  github: [],
  jekyll: [
    ({ word }) => ['{% highlight js %}', `a ${word()} {}`, '{% endhighlight %}'],
    ({ word }) => [`{% raw %}{{ ${word()} }}{% endraw %} {{ site.unknown }} ${word()}`],
    ({ word }) => [`{% include unknown.html a="b" %} ${word()}`],
  ],
  hugo: [
    ({ word }) => ['{{< highlight js >}}', `a ${word()} {}`, '{{< /highlight >}}'],
    ({ word }) => [`{{< unknown >}}${word()}{{< /unknown >}} [${word()}]({{< ref "a.md" >}})`],
  ],
  docusaurus: [
    ({ word, of }) => [`${word()} ${of(['<a id="x" />', '<span id="x"/>', '<Icon />'])} ${word()}`],
    ({ word }) => [`<b style={{ color: 'red' }}>${word()}</b> {'literal'} {value} ${word()}`],
    ({ word }) => ['<div>', `  ${word()}`, `  **${word()}**`, '</div>'],
  ],
  gitbook: [
    ({ word }) => ['{% embed url="https://www.youtube.com/watch?v=abcdefg" %}', '', word()],
    ({ word }) => [`{% file src="a.pdf" name="${word()}" %}`],
  ],
  mkdocs: [
    ({ word }) => [`:material-check: ${word()}{ .x } ${word()}`],
    ({ word }) => [`++ctrl+c++ ${word()}`],
  ],
  mintlify: [
    ({ word }) => [`<Card title="${word()}" href="https://shop.example/a">`, `  ${word()}`, '</Card>'],
    ({ word }) => ['<CodeGroup>', '```js A', word(), '```', '```sh B', word(), '```', '</CodeGroup>'],
    ({ word }) => [`<Icon icon="flag" /> ${word()}`],
  ],
  starlight: [
    ({ word }) => [`<LinkCard title="${word()}" href="https://shop.example/a" description="${word()}" />`],
    ({ word }) => ['<FileTree>', '', `- ${word()}`, `  - ${word()}`, '', '</FileTree>'],
  ],
};

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Returns the article of a seed. */
export function buildNestedArticle(dialect: DialectName, seed: number): NestedArticle {
  const random = seeded(Math.imul(seed + 1, 2_654_435_761));
  random();
  const words: string[] = [];
  const word = () => {
    const digits = String(words.length).padStart(3, '0');
    const made = `q${Array.from(digits, (digit) => letters[Number(digit)]).join('')}`;
    words.push(made);
    return made;
  };
  function of<T>(list: readonly [T, ...T[]]): T {
    const [first] = list;
    return list[Math.floor(random() * list.length)] ?? first;
  }
  const oneOf = <T>(...lists: readonly (readonly T[])[]): T => {
    const [first, ...rest] = lists.flat();
    if (first === undefined) throw new Error('there is nothing to choose from');
    return of([first, ...rest]);
  };
  function block(depth: number): Lines {
    const maker = { word, of, depth };
    if (depth === 3) return oneOf(everyLeaf, leaves[dialect])(maker);
    const inner = block(depth + 1);
    const more = random() < 0.4 ? ['', ...oneOf(everyLeaf, leaves[dialect])(maker)] : [];
    return oneOf(everyWrap, wraps[dialect])([...inner, ...more], maker);
  }
  const parts = [[word()], block(0), ['', word()], block(1), ['', `${word()} end.`]];
  return { source: parts.map((lines) => lines.join('\n')).join('\n\n'), words };
}

/** Returns the words that the article's text lacks, and what the import itself says of lost text. */
export async function findLostWords(
  dialect: DialectName,
  { source, words }: NestedArticle,
): Promise<string[]> {
  const said: string[] = [];
  const made = await makeArticleHtml(source, 1, null, {
    linkTarget: () => ({ kind: 'external' }),
    imageTarget: () => ({ kind: 'external' }),
    article: () => ({ key: '', language: 'en', title: '' }),
    expectHeading() {},
    file: () => Promise.reject(new Error('an article made for a test has no files')),
    found() {},
    report(line, message, { kind }) {
      if (kind === 'text') said.push(`${line}: ${message}`);
    },
    markdown: { dialect },
    includes: { file: 'a.md', read: async () => null },
  });
  const shown = new Set(made?.plain.split(/[^a-z]+/));
  return [...words.filter((word) => !shown.has(word)), ...said];
}
