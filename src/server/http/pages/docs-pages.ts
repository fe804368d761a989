/** Serves Frontdesk's own help about the widget at `/docs/…` of every deployment. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import MarkdownIt, { type Token } from 'markdown-it';
import { toSlug } from '../../../api/shared/heading-ids.ts';
import { readFrontMatter } from '../../../formats/front-matter.ts';
import { sendPage } from './pages.ts';

/** Maps the name of a docs file to the URL segment in the widget's warnings, where the two differ. */
const addresses: Readonly<Record<string, string>> = { 'script-tag': 'settings' };

const docsPath = (name: string) => addresses[name] ?? name;

export interface DocsPage {
  readonly path: string;
  /** The title, as HTML. */
  readonly title: string;
}

/** Serves the pages, each rendered at its first request. Returns them in reading order. */
export async function serveDocs(app: FastifyInstance, docsDir: string): Promise<DocsPage[]> {
  const dir = join(docsDir, 'widget');
  const names = (await readdir(dir)).flatMap((file) => /^([a-z][\w-]*)\.md$/.exec(file)?.[1] ?? []);
  const pages: (DocsPage & { readonly order: number })[] = [];
  for (const name of names) {
    const { members, body } = readFrontMatter(await readFile(join(dir, `${name}.md`), 'utf8'));
    const title = members.get('title')?.text ?? name;
    let page: string | undefined;
    const path = `/docs/${docsPath(name)}`;
    app.get(path, { config: { isAlwaysAnswered: true } }, async (_request, reply) => {
      page ??= toPage(title, render(body, new Set(names)));
      return sendPage(reply, page, 'none');
    });
    pages.push({ path, title: escapeText(title), order: Number(members.get('order')?.text) });
  }
  return pages.toSorted((a, b) => a.order - b.order);
}

/** Renders a page. Links to one of `names` lead to its page; other links are removed, and their text stays. */
function render(body: string, names: ReadonlySet<string>): string {
  const markdown = new MarkdownIt();
  markdown.core.ruler.push('addresses', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_open') token.attrSet('id', toSlug(plainText(tokens[index + 1])));
      for (const child of token.children ?? []) {
        if (child.type === 'link_open') relink(child, names);
        // An image is replaced by its text.
        if (child.type === 'image') child.type = 'text';
      }
    }
  });
  return markdown.render(body);
}

const plainText = (inline: Token | undefined) =>
  (inline?.children ?? []).map(({ content }) => content).join('');

function relink(link: Token, names: ReadonlySet<string>): void {
  const href = String(link.attrGet('href') ?? '');
  if (/^(https?:|#)/.test(href)) return;
  const [, name = '', hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (names.has(name)) link.attrSet('href', docsPath(name) + hash);
  else link.attrs = null;
}

function toPage(title: string, html: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeText(title)}</title>
    <link rel="icon" href="/frontdesk.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/docs.css">
  </head>
  <body>
    <main>
      <h1>${escapeText(title)}</h1>
      ${html}
    </main>
  </body>
</html>
`;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
