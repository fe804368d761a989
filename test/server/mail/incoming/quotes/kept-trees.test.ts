/** Cached trees of a mail change only how often its HTML is parsed. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ParentNode, parseUnlocated } from '../../../../../src/markup/html/parse-html.ts';
import { readCommandedBody } from '../../../../../src/server/mail/incoming/mail-commands/body-with-commands.ts';
import { KeptTrees } from '../../../../../src/server/mail/incoming/quotes/kept-trees.ts';
import { leaveOutKnown } from '../../../../../src/server/mail/incoming/quotes/leave-out-known.ts';
import { readBody } from '../../../../../src/server/mail/incoming/quotes/read-body.ts';
import { root } from '../../../../../tools/fresh.mjs';

const folder = join(root, 'test/server/mail/fixtures/quotes');
const mails = readdirSync(folder)
  .filter((file) => file.endsWith('.html'))
  .flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split(/^=== .*\n/m)
      .slice(1),
  );

class CountingTrees extends KeptTrees {
  parsed = 0;
  readonly #kept = new Set<ParentNode>();

  override take(html: string): ParentNode {
    const tree = super.take(html);
    if (html !== '' && !this.#kept.has(tree)) this.parsed += 1;
    return tree;
  }

  override keep(html: string, tree: ParentNode): void {
    this.#kept.add(tree);
    super.keep(html, tree);
  }
}

test.each(['', '<p>#note</p>'])('the HTML of a mail is parsed once, below “%s”', (above) => {
  for (const mail of mails) {
    const html = above + mail;
    const trees = new CountingTrees();
    const body = readBody({ text: null, html, subject: '' }, trees);
    const answer = readCommandedBody(body, null, trees)?.body ?? body;
    const words = (answer.quote ?? answer.written).plain;
    const known = { messages: [words], printed: words.split('\n').slice(-1), senders: [] };
    const question = { body: answer, subject: '', known, wasCommanded: answer !== body };
    const left = leaveOutKnown(question, trees);
    expect(trees.parsed).toBe(1);
    expect(body).toEqual(readBody({ text: null, html, subject: '' }));
    expect(answer).toEqual(readCommandedBody(body, null)?.body ?? body);
    expect(left).toEqual(leaveOutKnown(question));
  }
});

test('a tree is the one of its HTML, and given away once', () => {
  const trees = new KeptTrees();
  const tree = parseUnlocated('<p>one</p>');
  trees.keep('<p>one</p>', tree);
  expect(trees.take('<p>two</p>')).not.toBe(tree);
  expect(trees.take('<p>one</p>')).toBe(tree);
  expect(trees.take('<p>one</p>')).not.toBe(tree);
});
