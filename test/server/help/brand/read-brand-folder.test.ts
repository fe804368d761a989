import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BrandError } from '../../../../src/server/help/brand/brand-problem.ts';
import { type ReadBrand, readBrandFolder } from '../../../../src/server/help/brand/read-brand-folder.ts';
import { font, picture, png } from '../../../support/brand.ts';
import { type Files, withFolder } from '../../../support/help-center.ts';

const read = async (files: Files): Promise<ReadBrand> => await withFolder(files, readBrandFolder);

async function refuse(files: Files): Promise<string[]> {
  const error = await read(files).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof BrandError)) throw error ?? new Error('the folder was not refused');
  return error.message.split('\n');
}

const textOf = ({ files }: ReadBrand, name: string) =>
  files.find((file) => file.name === name)?.data.toString('utf8');

test('the brand of the demo can be used', async () => {
  const read = await readBrandFolder(
    fileURLToPath(new URL('../../../../public/demo/brand', import.meta.url)),
  );
  expect(read.brand).toMatchObject({ logo: { light: { width: 152, height: 32 }, alt: 'Skogsrand' } });
  expect(read.brand.styleSheets.map(({ name }) => name)).toEqual(['brand.css', 'custom.css']);
});

test('nothing is a brand too', async () => {
  const { brand, files } = await read({ 'brand.yaml': '' });
  expect(brand).toEqual({
    files: [],
    source: 'folder',
    style: { light: {}, dark: {}, family: 'system', text: [], headings: [] },
    look: { light: {}, dark: {} },
    logo: null,
    icon: null,
    headerLinks: [],
    footerLinks: [],
    styleSheets: [],
    head: [],
    missing: null,
  });
  expect(files).toEqual([]);
});

test('colours and fonts become a style sheet, and files are named by what they hold', async () => {
  const result = await read({
    'brand.yaml': `
colors: { brand: '#1F4D3A', dark: { brand: '#8fcbab' } }
fonts:
  text:
    - { file: fonts/text.woff2, weight: 100 900 }
    - { file: fonts/text.woff2, weight: 400, style: italic }
  headings: [{ file: fonts/headings.woff2 }]
css: own.css
`,
    'fonts/text.woff2': font('text'),
    'fonts/headings.woff2': font('headings'),
    'own.css': '.top { background: url(x.png) }',
    'x.png': png(10, 10),
  });
  const [own, text, headings, custom] = ['brand.css', 'text.woff2', 'headings.woff2', 'custom.css'].map(
    (name) => result.files.find((file) => file.name === name),
  );
  const css = own?.data.toString('utf8') ?? '';
  expect(css).toContain(`src: url("../${text?.hash}/text.woff2") format('woff2');`);
  expect(css).toContain(`src: url("../${headings?.hash}/headings.woff2") format('woff2');`);
  expect(css.match(/font-display: swap;/g)).toHaveLength(3);
  expect(css).toContain('font-weight: 100 900;');
  expect(css).toMatch(/@media screen \{\n:root \{\n {2}--fd-brand: #1f4d3a;\n {2}--fd-on-brand: #ffffff;/);
  expect(css).toMatch(
    /dark\) \{\n:root:not\(\[data-color-scheme='light'\]\) \{\n {2}--fd-brand: #8fcbab;\n {2}--fd-on-brand: #000000;/,
  );
  expect(custom?.data.toString('utf8')).toMatch(
    /^\.top \{ background: url\("\.\.\/[0-9a-f]{64}\/x\.png"\) \}$/,
  );
  expect(result.brand.files.toSorted()).toEqual(result.files.map(({ hash }) => hash).toSorted());
});

describe('what cannot be used is told with its line', () => {
  test.each<[string, string, string]>([
    [
      'an unknown setting',
      'icon: i.svg\ncolour: red',
      'brand.yaml:2: There is no setting “colour”; there are logo, icon,',
    ],
    [
      'an unknown colour',
      'colors:\n  dark:\n    paper: "#ffffff"',
      'brand.yaml:3: There is no setting “colors.dark.paper”; there are brand,',
    ],
    [
      'a colour by name',
      'colors:\n  brand: green',
      "brand.yaml:2: colors.brand must be a colour such as '#1f4d3a'",
    ],
    ['a colour without quotes', 'colors:\n  brand: #1f4d3a', 'brand.yaml:2: colors.brand must be a colour'],
    [
      'a colour that cannot be read',
      "colors:\n  text: '#aaaaaa'",
      'brand.yaml:2: colors.text: #aaaaaa and surface (#f5f5f7) have a contrast of ',
    ],
    [
      'one in the dark',
      "colors:\n  dark:\n    accent: '#333333'",
      'brand.yaml:3: colors.dark.accent: #333333 and surface (#15161b)',
    ],
    [
      'a language that is none',
      'missing:\n  english!: Gone',
      'brand.yaml:2: missing.english!: “english!” is not a language tag',
    ],
    [
      'text that is none',
      'missing: 5',
      'brand.yaml:1: missing must be plain text of 1 to 2000 characters; or one for each language.',
    ],
    [
      'text that is too long',
      `missing:\n  en: ${'a'.repeat(2001)}`,
      'brand.yaml:2: missing.en must be plain text of 1 to 2000 characters.',
    ],
    [
      'a link with a script',
      'headerLinks:\n  - text: Shop\n    href: javascript:alert(1)',
      'brand.yaml:3: headerLinks.0.href must be a URL that begins with',
    ],
    [
      'a link to another host by its path',
      'footerLinks: [{ text: Shop, href: //evil.example }]',
      'brand.yaml:1: footerLinks.0.href must be a URL',
    ],
    [
      'a link without TLS',
      'footerLinks: [{ text: Shop, href: { en: "http://shop.example" } }]',
      'brand.yaml:1: footerLinks.0.href.en must be a URL',
    ],
    ['a link without text', 'footerLinks:\n  - href: /', 'brand.yaml:2: footerLinks.0 must have text.'],
    [
      'too many links',
      `footerLinks: [${'{ text: a, href: / },'.repeat(13)}]`,
      'brand.yaml:1: footerLinks must be a list of at most 12 links.',
    ],
    [
      'a file elsewhere',
      'icon: ../secret.svg',
      'brand.yaml:1: icon must be the name of a file in the folder',
    ],
    [
      'a file that is not there',
      '\nicon: none.svg',
      'brand.yaml:2: none.svg cannot be read: there is no such file or folder.',
    ],
    [
      'a weight beyond all',
      'fonts:\n  text:\n    - file: a.woff2\n      weight: 1001',
      'brand.yaml:4: fonts.text.0.weight must be a weight from 1 to 1000',
    ],
    ['no YAML', 'icon: [', 'brand.yaml:1: Not valid YAML'],
    ['aliases', 'a: &a [x]\nb: [*a, *a]', 'brand.yaml: YAML aliases such as *name are not allowed.'],
    ['a list', '- a', 'brand.yaml:1: It must be settings by name'],
  ])('%s', async (_, yaml, message) => {
    const [first] = await refuse({ 'brand.yaml': yaml });
    expect(first).toContain(message);
  });

  test.each<[string, Files, string]>([
    [
      'a logo that is a page',
      { 'l.svg': '<html><svg></svg></html>' },
      'brand.yaml:1: l.svg is not an image in SVG or PNG.',
    ],
    [
      'a logo with a script',
      { 'l.svg': picture('\n<script>alert(1)</script>') },
      'l.svg:2: A drawing has no <script>.',
    ],
    [
      'a logo with a handler',
      { 'l.svg': picture('<g onload="alert(1)"/>') },
      'l.svg:1: A drawing has no onload.',
    ],
    [
      'a logo with markup in it',
      { 'l.svg': picture('<foreignObject/>') },
      'l.svg:1: A drawing has no <foreignobject>.',
    ],
    [
      'a logo that loads',
      { 'l.svg': picture('<image href="https://evil.example/"/>') },
      'l.svg:1: A drawing loads nothing from elsewhere: href.',
    ],
    [
      'a logo that links',
      { 'l.svg': picture('<a xlink:href="javascript:alert(1)"/>') },
      'l.svg:1: A drawing has no links.',
    ],
    [
      'a logo with entities',
      { 'l.svg': `<!DOCTYPE svg [<!ENTITY a "b">]>${picture('')}` },
      'l.svg:1: A drawing declares no entities.',
    ],
    [
      'a logo of more elements than pages can draw',
      { 'l.svg': picture('<rect/>'.repeat(5000)) },
      'l.svg:1: The drawing has more than 5000 elements.',
    ],
    [
      'a logo of copies that are copied',
      { 'l.svg': picture('<g id="a"><rect/></g>\n<g id="b"><use href="#a"/></g><use xlink:href="#b"/>') },
      'l.svg:2: A drawing has no <use> of a <use>.',
    ],
    [
      'a logo whose style sheet loads another one',
      { 'l.svg': picture('<style>@import "https://evil.example/a.css"</style>') },
      'l.svg:1: @import is not allowed.',
    ],
    [
      'a logo whose style sheet loads a picture',
      { 'l.svg': picture('<style>rect { fill: url(https://evil.example/a.svg#b) }</style>') },
      'l.svg:1: It loads “https://evil.example/a.svg#b”. A style sheet may load only files of its folder, and images in data: URLs.',
    ],
    [
      'a logo without a size',
      { 'l.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      'brand.yaml:1: l.svg does not say its width and height.',
    ],
    [
      'a logo that is too large',
      { 'l.svg': picture(' '.repeat(500_001)) },
      'brand.yaml:1: l.svg is larger than 500 kB.',
    ],
  ])('%s', async (_, files, message) => {
    const [first] = await refuse({ 'brand.yaml': 'logo: { light: l.svg, alt: Shop }', ...files });
    expect(first).toBe(message);
  });

  test.each<[string, Files, string]>([
    [
      'CSS that loads',
      { 'o.css': '\n\na { background: url(https://evil.example/) }' },
      'o.css:3: It loads “https://evil.example/”. A style sheet',
    ],
    [
      'CSS that names what is not there',
      { 'o.css': '\na { background: url(x.png) }' },
      'o.css:2: x.png cannot be read',
    ],
    [
      'CSS that names a text',
      { 'o.css': 'a { background: url(x.html) }', 'x.html': '<p>' },
      'o.css:1: x.html is not an image, or a font in WOFF2.',
    ],
    ['CSS that is too long', { 'o.css': ' '.repeat(100_001) }, 'brand.yaml:1: o.css is larger than 100 kB.'],
    ['CSS that is no text', { 'o.css': Buffer.from([0xff, 0xfe]) }, 'brand.yaml:1: o.css is not UTF-8 text.'],
    [
      'a head with a script',
      { 'o.css': '', 'h.html': '<meta name="a" content="b">\n<script></script>' },
      'h.html:2: <script> is not allowed',
    ],
    [
      'a head that names what is not there',
      { 'o.css': '', 'h.html': '\n<link rel="icon" href="x.png">' },
      'h.html:2: x.png cannot be read',
    ],
  ])('%s', async (_, files, message) => {
    const [first] = await refuse({ 'brand.yaml': 'css: o.css\nhead: h.html', 'h.html': '', ...files });
    expect(first).toContain(message);
  });

  test('a font that is none', async () => {
    const yaml = 'fonts:\n  text:\n    - file: a.woff2';
    expect(await refuse({ 'brand.yaml': yaml, 'a.woff2': 'wOFF' })).toEqual([
      'brand.yaml:3: a.woff2 is not a font in WOFF2.',
    ]);
  });

  test('all of it at once', async () => {
    const problems = await refuse({ 'brand.yaml': "icon: a.svg\ncss: b.css\ncolors: { text: '#ffffff' }" });
    expect(problems.map((problem) => problem.slice(0, 12))).toEqual([
      'brand.yaml:1',
      'brand.yaml:2',
      'brand.yaml:3',
    ]);
  });

  test('a folder that is not there, and one without settings', async () => {
    await expect(readBrandFolder('/nowhere/at/all')).rejects.toThrow('there is no such file or folder');
    expect(await refuse({ 'x.css': '' })).toEqual([
      'brand.yaml: brand.yaml cannot be read: there is no such file or folder.',
    ]);
  });

  test('a link that leaves the folder', async () => {
    const files = { 'brand/brand.yaml': 'icon: i.svg', 'secret.svg': picture('') };
    await withFolder(files, async (dir) => {
      await symlink(join(dir, 'secret.svg'), join(dir, 'brand/i.svg'));
      await expect(readBrandFolder(join(dir, 'brand'))).rejects.toThrow(
        'i.svg is a link that leaves the folder',
      );
    });
  });
});

test('texts of a language are found however it is written', async () => {
  const { brand } = await read({ 'brand.yaml': 'missing: { pt_br: Nada }' });
  expect(brand.missing).toEqual({ 'pt-BR': 'Nada' });
  expect(textOf(await read({ 'brand.yaml': 'css: a.css', 'a.css': 'a {}' }), 'custom.css')).toBe('a {}');
});
