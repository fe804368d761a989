/**
 * What it costs to tell in a mail what was written from what is quoted: of each mail of `test/server/mail/fixtures/quotes`,
 * and of a long HTML mail. Each is read, and compared with a ticket whose mails it quotes.
 *
 *     npm run bench quotes
 *
 * Milliseconds of the processor, in all threads. The first mail of a process is read by code that is not compiled yet;
 * beside each median stands that of a parser which only makes a tree of the HTML, in the same run.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnlocated } from '../../src/markup/html/parse-html.ts';
import { readCommandedBody } from '../../src/server/mail/incoming/mail-commands/body-with-commands.ts';
import { KeptTrees } from '../../src/server/mail/incoming/quotes/kept-trees.ts';
import { leaveOutKnown } from '../../src/server/mail/incoming/quotes/leave-out-known.ts';
import { readBody } from '../../src/server/mail/incoming/quotes/read-body.ts';
import { median } from '../../test/support/benchmarks/statistics.ts';
import { helpTexts } from '../../test/support/help-texts.ts';
import { print, printTable } from './print.ts';

/** Milliseconds that no mail may take. */
const mostMs = 50;
const rounds = 15;

interface Mail {
  readonly text: string | null;
  readonly html: string | null;
}

const folder = join(import.meta.dirname, '../../test/server/mail/fixtures/quotes');
const fixtures = (end: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(end))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split(/^=== .*\n/m)
        .slice(1),
    );

/** An answer above what Outlook makes of a long ticket. */
function longMail(): Mail {
  const lines = helpTexts(600).map(({ body }) => body);
  const quote = lines
    .map(
      (line) =>
        `<p class="MsoNormal"><span lang="EN-GB" style="font-size:11.0pt;color:black">${line}</span></p>`,
    )
    .join('')
    .slice(0, 89_000);
  const head =
    '<div id="divRplyFwdMsg"><b>From:</b> Ola<br><b>Sent:</b> Friday<br><b>Subject:</b> Lamp</div>';
  return { text: null, html: `<div>Thank you!</div><hr>${head}${quote}` };
}

/** Reads a mail as its thread does, and compares it with what it quotes. */
function read(mail: Mail): void {
  const trees = new KeptTrees();
  const subject = 'Re: Lamp';
  const body = readBody({ ...mail, subject }, trees);
  readCommandedBody(body, mail.text, trees);
  const words = (body.quote ?? body.written).plain;
  const known = { messages: [words], printed: ['Reply to this email to continue.'], senders: ['Ola'] };
  leaveOutKnown({ body, subject, known, wasCommanded: false }, trees);
}

/** Milliseconds of the processor. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const costsOf = (work: () => void) => Array.from({ length: rounds }, () => costOf(work));

const mails: readonly (readonly [name: string, mails: readonly Mail[]])[] = [
  ['plain text', fixtures('.txt').map((text) => ({ text, html: null }))],
  ['HTML', fixtures('.html').map((html) => ({ text: null, html }))],
  ['long HTML', [longMail()]],
];

const first = costOf(() => read(mails[1]?.[1][0] ?? longMail()));
const rows: string[][] = [];
let most = 0;
for (const [name, all] of mails) {
  const medians = all.map((mail) => median(costsOf(() => read(mail))));
  const parsed = all.map(({ html }) => (html === null ? 0 : median(costsOf(() => parseUnlocated(html)))));
  const longest = Math.max(...medians);
  most = Math.max(most, longest);
  const sizes = all.map(({ text, html }) => (text ?? html ?? '').length);
  rows.push([
    name,
    ...[all.length, Math.max(...sizes)].map(String),
    ...[median(medians), longest, median(parsed)].map((cost) => cost.toFixed(2)),
  ]);
}
printTable({
  title: 'Telling what was written from what is quoted, in ms of the processor',
  head: ['mails', 'number', 'most characters', 'median', 'highest', 'parser alone'],
  rows,
});
print(`\nthe first HTML mail of a process takes ${first.toFixed(0)} ms`);
print(`${most > mostMs ? 'FAIL' : 'pass'}  highest ${most.toFixed(1)} ms of at most ${mostMs} ms`);
