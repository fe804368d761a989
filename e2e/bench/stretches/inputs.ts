/** Mails and messages that are much work for their length, as long as one wants. */

import { buildMail, type MailText, rawMail } from '../../../test/support/mails.ts';

/** Of about so many characters. */
type MakeText = (length: number) => string;

const repeat =
  (piece: string): MakeText =>
  (length) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const deep: MakeText = (length) => {
  const depth = Math.min(399, Math.floor(length / 12));
  const nested = `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`;
  return nested.repeat(Math.max(1, Math.floor(length / nested.length)));
};

export const plainTexts: Readonly<Record<string, MakeText>> = {
  'line breaks': repeat('\n'),
  'lines of “> ”': repeat('> \n'),
  '“> ” in one line': repeat('> '),
  'one long line': repeat('a'),
  'characters to escape': repeat('<&">'),
  addresses: repeat('https://shop.example/a?b=c&d=e '),
  'words and lines': repeat('Since Monday the lamp is broken.\n'),
};

export const htmlTexts: Readonly<Record<string, MakeText>> = {
  '<div> within <div>': deep,
  '<div> without an end': (length) => `<p>x</p>${repeat('<div>x')(length)}`,
  'paragraphs in HTML': repeat('<p>Since <b>Monday</b> the lamp is broken.</p>\n'),
  'links in HTML': repeat('<a href="https://shop.example/a?b=c&amp;d=e">lamp</a> '),
  'entities in HTML': (length) => `<p>${repeat('&lt;&quot;')(length)}</p>`,
  'styles in HTML': repeat('<p style="color:red" onclick="x()">x</p>'),
  'quotes in HTML': (length) =>
    `<p>Yes.</p>${repeat('<blockquote type="cite"><p>Which lamp?</p></blockquote>')(length)}`,
  'one long paragraph of HTML': (length) => `<p>${repeat('words ')(length)}</p>`,
};

export interface MailKind {
  /** The longest that a mail may have of it. */
  readonly most: number;
  readonly unit: 'characters' | 'bytes' | 'files';
  make(size: number, id: string): Buffer;
}

/** Each of another sender: nobody may write so many in an hour. */
const senderOf = (id: string) => `maja${id.replace(/[<>]/g, '')}`;

const withId = (id: string, mail: MailText) =>
  buildMail({ subject: 'Lamp', ...mail, from: senderOf(id), id });

/** A little less than a text may have, for the line breaks at its end. */
const mostCharacters = 990_000;

/** Bytes that make a mail of 51 MB in base64. */
const mostFileBytes = 37_000_000;

const textKinds = Object.entries(plainTexts).map(([name, make]): [string, MailKind] => [
  name,
  { most: mostCharacters, unit: 'characters', make: (size, id) => withId(id, { text: make(size) }) },
]);

const htmlKinds = Object.entries(htmlTexts).map(([name, make]): [string, MailKind] => [
  name,
  { most: mostCharacters, unit: 'characters', make: (size, id) => withId(id, { html: make(size) }) },
]);

export const mailKinds: Readonly<Record<string, MailKind>> = {
  ...Object.fromEntries([...textKinds, ...htmlKinds]),
  'format=flowed': {
    most: mostCharacters,
    unit: 'characters',
    make: (size, id) =>
      rawMail(
        `From: ${senderOf(id)}\nTo: help@shop.example\nSubject: Lamp\nMessage-ID: ${id}\nContent-Type: text/plain; format=flowed; delsp=yes\n\n${repeat('> word \n')(size)}`,
      ),
  },
  'one large file': {
    most: mostFileBytes,
    unit: 'bytes',
    make: (size, id) =>
      withId(id, {
        text: 'The file.',
        parts: [{ type: 'application/pdf; name="large.pdf"', body: Buffer.alloc(size, 'frontdesk') }],
      }),
  },
  'many small files': {
    most: 400,
    unit: 'files',
    make: (size, id) =>
      withId(id, {
        text: 'The files.',
        parts: Array.from({ length: size }, (_, place) => ({
          type: `image/png; name="${place}.png"`,
          body: Buffer.from('89504e470d0a1a0a', 'hex'),
        })),
      }),
  },
};
