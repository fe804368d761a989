import { expect, test } from 'vitest';
import { readFolder } from '../../../src/content/folder/scan/read-folder.ts';
import { resolveMarkdown } from '../../../src/markup/linked-text.ts';
import { type Files, withFolder } from '../../support/help-center.ts';

/** The Markdown that is kept of one article of a folder, with readable urls in its gaps. */
async function keptOf(key: string, files: Files): Promise<string> {
  const { articles } = await withFolder(files, (dir) => readFolder(dir));
  const markdown = articles.find((article) => article.key === key)?.markdown;
  return resolveMarkdown(markdown ?? ['it keeps none'], {
    articleUrl: (to, _, fragment) => `article:${to}#${fragment}`,
    fileUrl: (_, name) => `file:${name}`,
  });
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the Markdown of an article is kept, with its links and pictures where the article has them', async () => {
  const files = {
    'orders/a.md':
      '# Track it\n\nSee [how](b.md#when "b") and ![a map](my%20map.png), [gone](no.md), [a site](https://a.example).\n\n```md\n[how](b.md)\n```\n\n<a href="b.md">*b*</a>\n',
    'orders/b.md': '---\ntitle: Return it\n---\n# When\n\nToday.\n',
    'orders/my map.png': png,
  };
  expect(await keptOf('orders/a', files)).toBe(
    'See [how](article:orders/b#when "b") and ![a map](file:my%20map.png), [gone](), [a site](https://a.example).\n\n```md\n[how](b.md)\n```\n\n<a href="article:orders/b#">*b*</a>',
  );
  expect(await keptOf('orders/b', files)).toBe('# When\n\nToday.');
});

test('what only a dialect knows is written out, and comments are not kept', async () => {
  const files = {
    'hugo.toml': '',
    'orders/a.md':
      '---\ntitle: A\n---\n{{< notice tip >}}\nMind it.\n{{< /notice >}}\n\n<!-- not for readers -->\nText.\n\n[//]: # (not for readers)\n',
  };
  const kept = await keptOf('orders/a', files);
  expect(kept).toContain('Mind it.');
  expect(kept).toContain('Text.');
  expect(kept).not.toMatch(/notice|not for readers/);
});
