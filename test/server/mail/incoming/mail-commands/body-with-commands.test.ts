import { describe, expect, test } from 'vitest';
import { readCommandedBody } from '../../../../../src/server/mail/incoming/mail-commands/body-with-commands.ts';
import { readBody } from '../../../../../src/server/mail/incoming/quotes/read-body.ts';

const read = ({ text = null, html = null }: { text?: string | null; html?: string | null }) =>
  readCommandedBody(readBody({ text, html, subject: '' }), text);

/** Returns whether a mail is a note, and its HTML without the command. */
const readNote = (html: string) => {
  const found = read({ html });
  return found && [found.commands.isNote, found.body.written.html, found.body.written.plain];
};

describe('the first line that is seen of an HTML mail is read and cut off', () => {
  test.each([
    [
      '<div dir="ltr">#note<div>He is <b>angry</b></div></div>',
      '<div dir="ltr"><div>He is <b>angry</b></div></div>',
    ],
    ['<div>#note</div><div><br></div><div>He is <b>angry</b></div>', '<div>He is <b>angry</b></div>'],
    ['#note<br>He is <b>angry</b>', 'He is <b>angry</b>'],
    ['<p class="MsoNormal">#note<o:p></o:p></p><p>He is <b>angry</b></p>', '<p>He is <b>angry</b></p>'],
    ['<p><span>#no</span><span>te</span>&nbsp;He is <b>angry</b></p>', '<p>He is <b>angry</b></p>'],
    ['\n<div>\n  <p>\n  #note\n  He is <b>angry</b></p></div>', '<div><p>He is <b>angry</b></p></div>'],
    ['<pre>\n#note\nHe is <b>angry</b></pre>', '<pre>He is <b>angry</b></pre>'],
    [
      '<title>#solved</title><p>&#xfeff;#note<p>He is <b>angry</b>',
      '<title>#solved</title><p>He is <b>angry</b></p>',
    ],
    [
      '<div style="DISPLAY : none">Seen in lists</div><p>#note</p><p>He is <b>angry</b></p>',
      '<div style="DISPLAY : none">Seen in lists</div><p>He is <b>angry</b></p>',
    ],
    [
      '<img src="cid:logo"><p>#note</p><p>He is <b>angry</b></p>',
      '<img src="cid:logo"><p>He is <b>angry</b></p>',
    ],
  ])('%s', (html, rest) => {
    const [isNote, left, plain] = readNote(html) ?? [];
    expect([isNote, left]).toEqual([true, rest]);
    expect(plain).toContain('He is angry');
    expect(plain).not.toContain('#note');
  });
});

test('an address that a mail program made a link of is the address', () => {
  const html = '<div>#uncc <a href="mailto:liam@post.example">liam@post.example</a></div><div>Hello</div>';
  expect(read({ html })).toMatchObject({
    commands: { removedParticipants: ['liam@post.example'] },
    body: { written: { plain: 'Hello', html: '<div>Hello</div>' } },
  });
});

test('what is quoted stays, and stays apart', () => {
  const html = '<div>#solved</div><div>Bye</div><blockquote type="cite">#note Which lamp?</blockquote>';
  expect(read({ html })).toMatchObject({
    commands: { status: 'solved' },
    body: { written: { plain: 'Bye' }, quote: { plain: '#note Which lamp?' } },
  });
  expect(read({ text: '> #note Which lamp?\n> Yes' })).toBeNull();
});

describe('below commands alone', () => {
  test.each([
    [{ text: '#solved' }, false],
    [{ text: '#solved\n\n-- \nOla\nSkogsrand' }, false],
    [{ text: '#solved\nSent from my iPhone' }, false],
    [{ text: '#solved\n\nOn 3 March 2026 at 10:00, Maja wrote:\n> Hello' }, false],
    [{ text: '#solved\nBye' }, true],
    [{ html: '<p>#solved</p><p>Sent from my iPhone</p>' }, false],
    [{ html: '<p>#solved</p><p>-- </p><p>Ola <img src="cid:logo"></p>' }, false],
    [{ html: '<p>#solved</p><p><img src="cid:shot"></p>' }, true],
    [{ html: '<p>#solved</p><blockquote type="cite"><img src="cid:a">Hello</blockquote>' }, false],
  ])('%j has a text: %s', (mail, hasText) => {
    expect(read(mail)).toMatchObject({ commands: { status: 'solved' }, hasText });
  });
});

test('a plain text with a command beside HTML that shows none stops the mail', () => {
  expect(read({ text: '#note angry', html: '<p>angry</p>' })).toMatchObject({ unknown: '#note angry' });
  expect(read({ text: '#note angry', html: '<p>#note angry</p>' })).toMatchObject({ unknown: null });
});

test('a mail without a command is left alone', () => {
  expect(read({ text: 'Hello\n#note' })).toBeNull();
  expect(read({ html: '<p>Hello</p><p>#note</p>' })).toBeNull();
  expect(read({ text: '' })).toBeNull();
});

test('the work is linear', () => {
  const html = `${'<br>'.repeat(19_000)}<p>#note</p>${'<div>'.repeat(300)}x`;
  expect(read({ html })).toMatchObject({ commands: { isNote: true }, body: { written: { plain: 'x' } } });
});
