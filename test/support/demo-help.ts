import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import MarkdownIt from 'markdown-it';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { readFrontMatter } from '../../src/formats/front-matter.ts';
import type { HelpText } from './help-texts.ts';

const markdown = new MarkdownIt();

/** The articles of the demo shop in one language, as plain text. */
export function demoHelp(language: 'en' | 'sv'): HelpText[] {
  const folder = join(import.meta.dirname, '../../public/demo/help', language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => file.endsWith('.md') && basename(file) !== '_index.md')
    .map((file) => {
      const { members, body: source } = readFrontMatter(readFileSync(join(folder, file), 'utf8'));
      const document = parse(markdown.render(source));
      const headings: string[] = [];
      const body = textOf(document, headings);
      return { title: String(members.get('title')?.value), headings, body };
    });
}

function textOf(node: DefaultTreeAdapterTypes.Node, headings: string[]): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  const text = node.childNodes.map((child) => textOf(child, headings)).join('');
  if (/^h[1-6]$/.test(node.nodeName)) headings.push(text);
  return text;
}
