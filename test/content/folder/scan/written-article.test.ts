import { expect, test } from 'vitest';
import { writtenArticle } from '../../../../src/content/folder/scan/written-article.ts';
import { readFrontMatter } from '../../../../src/formats/front-matter.ts';

const article = {
  title: 'Boots: how to return',
  description: '',
  keywords: ['shoe'],
  tags: [],
  markdown: '\nSend them.\n\n',
  identity: {},
};

test('a new file has what an import needs', () => {
  const text = writtenArticle({ ...article, identity: { key: 'desk:7' } }, null);
  expect(text).toBe(
    '---\nkey: desk:7\ntitle: "Boots: how to return"\nkeywords:\n  - shoe\n---\n\nSend them.\n',
  );
  expect(readFrontMatter(text).members.get('key')?.text).toBe('desk:7');
});

test('other members of a file stay, and its comments', () => {
  const existing = '---\n# Ours\nTitle: Old\norder: 3\ndraft: true\ntags: [a]\n---\n# Old\n\nOld text.\n';
  expect(writtenArticle(article, existing)).toBe(
    '---\n# Ours\nTitle: "Boots: how to return"\norder: 3\nkeywords:\n  - shoe\n---\n\nSend them.\n',
  );
});

test('a file that is in no list stays so', () => {
  const existing = '---\nhidden: true\nstatus: draft\n---\nOld.\n';
  expect(writtenArticle(article, existing)).toContain('---\nhidden: true\ntitle: "Boots: how to return"\n');
});

test('front matter that is not YAML is replaced', () => {
  for (const existing of [
    '+++\ntitle = "x"\n+++\nOld.\n',
    '---\na: [\n---\nOld.\n',
    'Old.\n',
    '---\n- a\n---\n',
  ]) {
    expect(writtenArticle(article, existing)).toBe(
      '---\ntitle: "Boots: how to return"\nkeywords:\n  - shoe\n---\n\nSend them.\n',
    );
  }
});
