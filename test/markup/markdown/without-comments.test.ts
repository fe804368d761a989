import { expect, test } from 'vitest';
import { withoutComments } from '../../../src/markup/markdown/without-comments.ts';

test.each([
  ['a <!-- secret --> b', 'a  b'],
  ['a\n<!-- secret\n```\nsecret -->\nb\n```\n<!-- code -->\n```', 'a\nb\n```\n<!-- code -->\n```'],
  ['`<!-- code -->` <!-- secret --> c', '`<!-- code -->`  c'],
  ['<!-- ` --> a <!-- secret ` -->', ' a '],
  ['<div>\n<!-- secret -->\n</div>', '<div>\n</div>'],
  ['a <!-- secret that has no end\n\nsecret', 'a '],
  ['a\n\n[//]: # (secret)\n[comment]: <> (secret)\n[b]: #b-c "d"', 'a\n\n[b]: #b-c "d"'],
])('the text %j is shown without its comments', (markdown, shown) => {
  expect(withoutComments(markdown)).toBe(shown);
  expect(withoutComments(markdown)).not.toContain('secret');
});

test('many comments on one line are removed in one pass', () => {
  expect(withoutComments(`${'<!---->a`b`'.repeat(20_000)}<!-- secret`)).toBe('a`b`'.repeat(20_000));
});
