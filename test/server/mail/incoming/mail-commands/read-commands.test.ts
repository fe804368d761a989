import { describe, expect, test } from 'vitest';
import { readCommands } from '../../../../../src/server/mail/incoming/mail-commands/read-commands.ts';

/** The result of reading a text: its commands in words, the unknown one, and the rest. */
function read(text: string) {
  const lines = text.split('\n');
  const found = readCommands(lines);
  if (found === null) return null;
  const { commands, unknown, textLine, textOffset } = found;
  const { isNote, status, removedParticipants } = commands;
  const [first = '', ...rest] = lines.slice(textLine);
  return {
    says: [...(isNote ? ['note'] : []), ...(status === null ? [] : [status]), ...removedParticipants].join(
      ' ',
    ),
    unknown,
    text: [first.slice(textOffset), ...rest].join('\n'),
  };
}

const obeyed = (says: string, text: string) => ({ says, unknown: null, text });

test.each([
  ['#note customer is angry', obeyed('note', 'customer is angry')],
  ['#note\ncustomer is angry\n#solved', obeyed('note', 'customer is angry\n#solved')],
  ['#note call him\n#solved', obeyed('note', 'call him\n#solved')],
  ['#solved', obeyed('solved', '')],
  ['#open\n\nWe look into it.', obeyed('reply', 'We look into it.')],
  ['#solved\nThanks!\n#note no', obeyed('solved', 'Thanks!\n#note no')],
  ['\n\n#solved\n \n#note\n\nHe is angry', obeyed('note solved', 'He is angry')],
  ['#open\n#solved\nBye', obeyed('solved', 'Bye')],
  ['#uncc Liam@Post.example\nHello', obeyed('liam@post.example', 'Hello')],
  ['#uncc <liam@post.example>\nHello', obeyed('liam@post.example', 'Hello')],
  ['#uncc liam@post.example<mailto:liam@post.example>\nHello', obeyed('liam@post.example', 'Hello')],
  [
    '#uncc a@post.example\n#uncc b@post.example\n#uncc a@post.example',
    obeyed('a@post.example b@post.example', ''),
  ],
  // A note may begin with anything, as no customer sees it.
  ['#note\n#todo call the supplier', obeyed('note', '#todo call the supplier')],
  ['#note #urgent', obeyed('note', '#urgent')],
])('%j is obeyed', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

describe('however it is written', () => {
  test.each([
    '#NOTE words',
    '\ufeff#note words',
    '\u200e#note\u00a0words',
    '\u202a#note\u202c words',
    '#\u200bno\u00adte words',
    ' \t\u3000#note  words',
    '\uff03\uff4e\uff4f\uff54\uff45\u3000words',
    '\ufe5fNote words',
    '#note words\r',
  ])('%j is a note', (text) => {
    expect(read(text)).toEqual(obeyed('note', text.endsWith('\r') ? 'words\r' : 'words'));
  });
});

test.each([
  ['#nota customer is angry', '', '#nota customer is angry'],
  ['#notecustomer', '', '#notecustomer'],
  ['#note: angry', '', '#note: angry'],
  ['#solved thanks', '', '#solved thanks'],
  ['#uncc', '', '#uncc'],
  ['#uncc liam', '', '#uncc liam'],
  ['#uncc a@post.example b@post.example', '', '#uncc a@post.example b@post.example'],
  ['#uncc a@post.example <mailto:b@post.example>', '', '#uncc a@post.example <mailto:b@post.example>'],
  ['#ärende', '', '#ärende'],
  ['#ملاحظة', '', '#ملاحظة'],
  ['\u200f#\u200eнет', '', '#нет'],
  ['#solved\n#later\nBye', 'solved', '#later'],
  ['#later\n#note angry', '', '#later'],
])('%j stops the mail', (text, says, unknown) => {
  expect(read(text)).toMatchObject({ says, unknown });
});

test.each([
  'Hello\n#note no',
  '# note',
  '#1 is out of stock',
  '#',
  '##note',
  '> #note',
  '*#note*',
  'a#note',
  '#-note',
  '',
])('%j is text', (text) => {
  expect(read(text)).toBeNull();
});

test('a mail of nothing but commands is not read for ever', () => {
  const many = '#solved\n'.repeat(200_000);
  expect(read(many)).toMatchObject({ says: 'solved', unknown: '#solved' });
  expect(read(`#note${'\u200b'.repeat(1_000_000)}`)).toMatchObject({ unknown: null });
  expect(read(`${' '.repeat(1_000_000)}#note x`)).toMatchObject({ text: 'x' });
});
