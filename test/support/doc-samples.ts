/** The code samples of the docs: every fenced block of the help in `docs/`, the README and those of the packages. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { type DefaultTreeAdapterTypes, parseFragment, type Token } from 'parse5';
import { root } from '../../tools/fresh.mjs';

export interface Sample {
  /** Where it stands, such as `docs/widget/theming.md`. */
  readonly file: string;
  /** The heading above it; empty before the first. */
  readonly heading: string;
  /** Of its first line in that file, from 1. */
  readonly line: number;
  /** What the fence says, such as `ts`; empty where it says nothing. */
  readonly language: string;
  readonly code: string;
}

/** In the order of the files' names. */
export async function readSamples(): Promise<Sample[]> {
  const help = (await readdir(join(root, 'docs'), { recursive: true })).filter((name) =>
    name.endsWith('.md'),
  );
  const files = [
    'README.md',
    'src/embed/package/README.md',
    'src/server/package/README.md',
    ...help.sort().map((name) => `docs/${name.replaceAll('\\', '/')}`),
  ];
  return (await Promise.all(files.map(readSamplesOf))).flat();
}

async function readSamplesOf(file: string): Promise<Sample[]> {
  const text = await readFile(join(root, file), 'utf8');
  return samplesIn(file, text);
}

/** Those of one file. */
export function samplesIn(file: string, text: string): Sample[] {
  // Front matter is no Markdown; its lines count.
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, (matter) => matter.replace(/[^\n]/g, ''));
  const tokens = new MarkdownIt().parse(body, {});
  const samples: Sample[] = [];
  let heading = '';
  for (const [index, { type, content, info, map }] of tokens.entries()) {
    if (type === 'heading_open') heading = tokens[index + 1]?.content ?? '';
    if (type !== 'fence') continue;
    samples.push({ file, heading, line: (map?.[0] ?? 0) + 2, language: info.trim(), code: content });
  }
  return samples;
}

/** The listeners that the elements of a sample of HTML have as attributes, each as a sample of JavaScript. */
export function listenersIn(sample: Sample): Sample[] {
  const attributesOf = (node: DefaultTreeAdapterTypes.ParentNode): Token.Attribute[] =>
    node.childNodes.flatMap((child) => ('attrs' in child ? [...child.attrs, ...attributesOf(child)] : []));
  return attributesOf(parseFragment(sample.code))
    .filter(({ name }) => name.startsWith('on'))
    .map(({ value }) => ({ ...sample, language: 'js', code: value }));
}
