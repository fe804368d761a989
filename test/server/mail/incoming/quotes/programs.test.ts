/** Mails of many programs, each with its written part and its quote. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../../../src/markup/html/parse-html.ts';
import { plainText } from '../../../../../src/markup/html/plain-text.ts';
import { readBody } from '../../../../../src/server/mail/incoming/quotes/read-body.ts';
import { root } from '../../../../../tools/fresh.mjs';

const folder = join(root, 'test/server/mail/fixtures/quotes');
const cut = '%%% quoted from here %%%';

/** The mails of a file, each below a line `=== PLACE OF THE ANSWER | SUBJECT`. */
function mailsIn(file: string): (readonly [place: string, subject: string, mail: string])[] {
  const [, ...parts] = readFileSync(join(folder, file), 'utf8').split(/^=== /m);
  return parts.map((part) => {
    const [, place = '', subject = '', mail = ''] = /^(.*?) \| (.*)\n([\s\S]*?)\n$/.exec(part) ?? [];
    return [place, subject, mail];
  });
}

/** Joins lines, as half of a mail may lack the element that ended them. */
const onOneLine = (text: string | null) => text?.replace(/\s+/g, ' ') ?? null;
const htmlText = (html: string) => plainText(parseHtml(html));

describe.each(readdirSync(folder).filter((file) => file.endsWith('.txt')))('%s', (file) => {
  test.each(mailsIn(file))('%s', (_, subject, mail) => {
    const [written = '', quote = null] = mail.split(`${cut}\n`);
    const read = readBody({ text: mail.replace(`${cut}\n`, ''), html: null, subject });
    expect([read.written.plain, read.quote?.plain ?? null]).toEqual([
      quote === null ? written : written.trimEnd(),
      quote,
    ]);
  });
});

describe.each(readdirSync(folder).filter((file) => file.endsWith('.html')))('%s', (file) => {
  test.each(mailsIn(file))('%s', (_, subject, mail) => {
    const [written = '', quote = null] = mail.split(`<!--${cut}-->`);
    const read = readBody({ text: null, html: mail.replace(`<!--${cut}-->`, ''), subject });
    expect([read.written.plain, onOneLine(read.quote?.plain ?? null)]).toEqual([
      htmlText(written),
      quote === null ? null : onOneLine(htmlText(quote)),
    ]);
  });
});

test('there are programs of twenty languages', () => {
  const languages = new Set(readdirSync(folder).map((file) => file.split('.')[1]));
  expect(languages.size).toBeGreaterThanOrEqual(20);
});
