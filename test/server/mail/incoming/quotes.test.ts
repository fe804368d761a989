import { describe, expect, test } from 'vitest';
import { readBody } from '../../../../src/server/mail/incoming/quotes/read-body.ts';

const ofText = (text: string, subject = 'Re: Broken lamp') => {
  const { written, quote } = readBody({ text, html: null, subject });
  return [written.plain, quote?.plain ?? null];
};

const ofHtml = (html: string, subject = 'Re: Broken lamp') => {
  const { written, quote } = readBody({ text: null, html, subject });
  return [written.plain, quote?.plain ?? null];
};

describe('plain text', () => {
  test.each([
    ['English', 'On Fri, 20 Nov 2026 at 10:00, Ola <ola@shop.example> wrote:'],
    [
      'English over two lines',
      'On Fri, 20 Nov 2026 at 10:00, Ola Nordmann of the shop\n<ola@shop.example> wrote:',
    ],
    ['German', 'Am Fr., 20. Nov. 2026 um 10:00 Uhr schrieb Ola <ola@shop.example>:'],
    ['Swedish', 'Den fre 20 nov. 2026 kl 10:00 skrev Ola <ola@shop.example>:'],
    ['Norwegian', 'fre. 20. nov. 2026 kl. 10:00 skrev Ola <ola@shop.example>:'],
    ['Dutch', 'Op vr 20 nov 2026 om 10:00 schreef Ola <ola@shop.example>:'],
    ['French', 'Le ven. 20 nov. 2026 à 10:00, Ola <ola@shop.example> a écrit :'],
    ['Spanish', 'El vie, 20 nov 2026 a las 10:00, Ola (<ola@shop.example>) escribió:'],
    ['Italian', 'Il giorno ven 20 nov 2026 alle ore 10:00 Ola <ola@shop.example> ha scritto:'],
    ['Portuguese', 'Em sex., 20 de nov. de 2026 às 10:00, Ola <ola@shop.example> escreveu:'],
    ['Polish', 'pt., 20 lis 2026 o 10:00 Ola <ola@shop.example> napisał(a):'],
    ['Finnish', 'pe 20. marrask. 2026 klo 10.00 Ola (ola@shop.example) kirjoitti:'],
    ['Russian', 'пт, 20 нояб. 2026 г. в 10:00, Ola <ola@shop.example>:'],
    ['Turkish', 'Ola <ola@shop.example>, 20 Kas 2026 Cum, 10:00 tarihinde şunu yazdı:'],
    [
      'Arabic',
      '\u202bفي الجمعة، 20 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة \u202aOla\u202c <\u202aola@shop.example\u202c>:\u202c',
    ],
    [
      'Hebrew',
      '\u202bבתאריך יום ו׳, 20 בנוב׳ 2026 ב-10:00 מאת \u202aOla\u202c <\u202aola@shop.example\u202c>:\u202c',
    ],
    ['Chinese', 'Ola <ola@shop.example> 于2026年11月20日周五 10:00写道：'],
    ['Japanese', '2026年11月20日(金) 10:00 Ola <ola@shop.example>:'],
  ])('M84 the line above a quote in %s', (_, line) => {
    const quote = `${line}\n\n> Have you tried another bulb?\n>> The lamp is broken.\n>\n`;
    expect(ofText(`Yes, I have.\n\n${quote}`)).toEqual(['Yes, I have.', quote]);
  });

  test.each([
    [
      'English',
      'From: Ola <ola@shop.example>\nSent: Friday, 20 November 2026 10:00\nTo: Maja\nSubject: Broken lamp',
    ],
    [
      'German',
      '________________________________\nVon: Ola\nGesendet: Freitag, 20. November 2026\nAn: Maja\nBetreff: Lampe',
    ],
    ['Swedish', 'Från: Ola\nSkickat: den 20 november 2026 10:00\nTill: Maja\nÄmne: Lampa'],
    ['French', 'De : Ola\nEnvoyé : vendredi 20 novembre 2026\nÀ : Maja\nObjet : Lampe'],
    ['Spanish', '*De:* Ola\n*Enviado:* viernes, 20 de noviembre\n*Para:* Maja\n*Asunto:* Lámpara'],
    ['a line', '-----Original Message-----\nFrom: Ola'],
    ['a line in German', '-----Ursprüngliche Nachricht-----\nVon: Ola'],
  ])('M79 the headers that Outlook writes above a quote: %s', (_, head) => {
    const quote = `${head}\n\nHave you tried another bulb?\n`;
    expect(ofText(`Yes, I have.\n\n${quote}`)).toEqual(['Yes, I have.', quote]);
  });

  const line = 'On Fri, 20 Nov 2026 at 10:00, Ola <ola@shop.example> wrote:';

  test.each([
    ['M80 answers between the quotes', `${line}\n> Which lamp?\nThe big one.\n> Since when?\nMonday.\n`],
    ['M80 the last quote below an answer', `Hello\n${line}\n> Which lamp?\nThe big one.\n> Since when?\n`],
    ['M81 an answer below the quote', `${line}\n> Which lamp?\n\nThe big one.\n`],
    ['M85 only a quote', `${line}\n> Which lamp?\n`],
    ['M85 only what a phone adds', `Sent from my iPhone\n\n${line}\n> Which lamp?\n`],
    ['M85 only a signature', '-- \nMaja\n'],
    ['M82 lines that a person quotes', 'You wrote:\n\n> Which lamp?\n'],
    [
      'M86 our own line, and nothing else',
      'Yes.\n\n##- Please type your reply above this line -##\n\nWhich lamp?\n',
    ],
    [
      'M83 a mail that is passed on',
      'See below\n\n---------- Forwarded message ---------\nFrom: Ola\nDate: x\nSubject: y\n\nhello',
    ],
    ['words that a person writes above a quote', 'I have 3 lamps.\nYou wrote:\n\n> Which lamp?\n'],
    ['words with a number above a quote', 'You wrote 3 times on 20.11.2026:\n\n> Which lamp?\n'],
    ['words with a year above a name', 'We bought it in 2019\nOla wrote:\n> Which lamp?\n'],
    ['words in the line of a program', `Thank you! ${line}\n> Which lamp?\n`],
    ['words before dashes in the line of a program', `the big - one--- ${line}\n> Which lamp?\n`],
    [
      'M80 answers below a quoted line of another program',
      `${line}\n> Ola wrote:\nThe big one.\n> Which lamp?\n`,
    ],
    ['words below lines without marks', 'You wrote:\n\nWhich lamp?\n\nThe big one.'],
    ['headers that are words', 'From: the shop\nTo: me\nall is broken'],
  ])('%s: nothing is folded', (_, text) => {
    expect(ofText(text)).toEqual([text, null]);
  });

  test.each(['Fwd: lamp', 'WG: Lampe', 'Tr: lampe', 'VB: lampa'])('M83 %s: nothing is folded', (subject) => {
    const text = `See below\n\nFrom: Ola\nSent: Friday\nSubject: lamp\n\nhello`;
    expect(ofText(text, subject)).toEqual([text, null]);
  });
});

describe('HTML', () => {
  const gmail = (quote: string) =>
    `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, Ola wrote:<br></div>${quote}</div>`;
  const cite = '<blockquote class="gmail_quote">Which lamp?</blockquote>';

  test.each([
    ['Gmail', `<div dir="ltr">The big one.</div><br>${gmail(cite)}`],
    ['Gmail of 2014', `<p>The big one.</p><div class="gmail_quote">On Fri, Ola wrote:<br>${cite}</div>`],
    [
      'Outlook on the web',
      '<div>The big one.</div><hr><div id="divRplyFwdMsg"><b>From:</b> Ola</div><div>Which lamp?</div>',
    ],
    [
      'Word and Exchange',
      '<div class="WordSection1"><p class="MsoNormal">The big one.</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> Ola<br><b>Sent:</b> Friday<br><b>To:</b> Maja<br><b>Subject:</b> Lamp</p></div></div><p class="MsoNormal">Which lamp?</p></div>',
    ],
    [
      'Apple',
      '<div>The big one.<div><br><blockquote type="cite"><div>On Fri, Ola wrote:</div><div>Which lamp?</div></blockquote></div></div>',
    ],
    [
      'Thunderbird',
      '<p>The big one.</p><div class="moz-cite-prefix">On 20/11, Ola wrote:<br></div><blockquote type="cite" cite="mid:x">Which lamp?</blockquote>',
    ],
    [
      'Proton',
      '<div>The big one.</div><div class="protonmail_quote">On Friday, Ola wrote:<br><blockquote class="protonmail_quote" type="cite">Which lamp?</blockquote></div>',
    ],
    [
      'Zimbra',
      '<div>The big one.</div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__"><b>From: </b>Ola</div><div data-marker="__QUOTED_TEXT__">Which lamp?</div>',
    ],
    [
      'Newton',
      '<div id="cm_body">The big one.</div><div id="cm_replymail_content_wrap">On Fri, Ola wrote: Which lamp?</div>',
    ],
    ['Front', '<div>The big one.</div><blockquote class="front-blockquote">Which lamp?</blockquote>'],
    [
      'Yahoo',
      '<div>The big one.</div><div class="yahoo_quoted"><div>On Friday, Ola wrote:</div><div>Which lamp?</div></div>',
    ],
    [
      'Spark',
      '<div name="messageBodySection">The big one.</div><div name="messageReplySection">On Fri, Ola wrote:<blockquote>Which lamp?</blockquote></div>',
    ],
    ['M82 one element around both', `<div><div>The big one.${gmail(cite)}</div></div>`],
    ['right to left', `<div dir="rtl">The big one.</div><div dir="rtl">${gmail(cite)}</div>`],
  ])('M79 the quote of %s is folded', (_, html) => {
    const [written, quote] = ofHtml(html);
    expect(written).toBe('The big one.');
    expect(quote).toContain('Which lamp?');
    expect(quote).not.toContain('The big one.');
  });

  test.each([
    ['M80 answers between the quotes', gmail(`${cite}<div>The big one.</div>${cite}`)],
    [
      'M80 answers between cited parts',
      '<p>Hello</p><blockquote type="cite">a</blockquote><p>b</p><blockquote type="cite">c</blockquote>',
    ],
    ['M81 an answer below the quote', `${gmail(cite)}<div>The big one.</div>`],
    ['M82 a quote that a person makes', '<p>You say</p><blockquote>Which lamp?</blockquote>'],
    [
      'M83 a mail that Gmail passes on',
      '<p>See</p><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Ola</div>Which lamp?</div>',
    ],
    ['M85 only a quote', `<div><br></div>${gmail(cite)}`],
    ['a quote and a picture below it', `<p>Hello</p>${gmail(cite)}<img src="cid:a">`],
  ])('%s: nothing is folded', (_, html) => {
    expect(readBody({ text: null, html, subject: 'Re: Broken lamp' })).toMatchObject({
      written: { html },
      quote: null,
    });
  });

  test.each([
    [
      'M82 an answer in the element of the quote',
      '<div class="gmail_quote"><div>The big one.</div><div>Maja</div><blockquote class="gmail_quote">Which lamp?</blockquote></div>',
    ],
    [
      'M82 a quotation of a person above the mail that is answered',
      '<div>The big one.</div><blockquote>Maja</blockquote><blockquote type="cite">Which lamp?</blockquote>',
    ],
  ])('%s stays', (_, html) => {
    expect(ofHtml(html)).toEqual(['The big one.\nMaja', 'Which lamp?']);
  });

  test('M66 HTML that shows nothing leaves the text, and one that cannot be read', () => {
    const written = { plain: 'words', html: null };
    const read = (html: string) => readBody({ text: 'words', html, subject: '' });
    expect(read('<p> </p>')).toMatchObject({ written });
    expect(read('<b>'.repeat(5000))).toMatchObject({ written });
    expect(read('<img src="cid:a">')).toMatchObject({ written: { html: '<img src="cid:a">' } });
  });

  test('both parts stand in the elements in which they stood together', () => {
    const { written, quote } = readBody({
      text: null,
      html: `<div dir="rtl"><p>a</p>${gmail(cite)}</div>`,
      subject: '',
    });
    expect(written.html).toBe('<div dir="rtl"><p>a</p></div>');
    expect(quote?.html).toBe(`<div dir="rtl">${gmail(cite)}</div>`);
  });
});

/** A search that is not linear does not end within the time of a test. */
test.each([
  ['M87 a megabyte of >', '>'.repeat(1_000_000)],
  ['M87 lines of >', '>\n'.repeat(150_000)],
  ['M87 100,000 beginnings', 'On '.repeat(100_000)],
  ['M87 100,000 lines of them', 'On 1 wrote:\n'.repeat(20_000)],
  ['headers', 'From: a\nSent: b\n'.repeat(15_000)],
  ['a line of dashes', '-'.repeat(1_000_000)],
])('%s', (_, text) => {
  expect(ofText(`words\n${text}`)[1]).toBeNull();
  expect(
    ofHtml(`<p>words</p><div class="gmail_quote">${'<div class="gmail_quote">'.repeat(300)}${text}`)[1],
  ).toBeNull();
});
