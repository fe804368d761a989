import { expect, test } from 'vitest';
import { hasHiddenImages, toSafeMessage, toSafeWords } from '../../../src/ui/html/message-html.ts';
import { rawHtml } from '../../../src/ui/html/safe-html.ts';
import { draw as drawTree } from './draw.ts';

const options = { baseUrl: 'https://help.example/', tableLabel: 'Table', plain: '' };

const draw = (markup: string) => drawTree(toSafeMessage(rawHtml(markup), options));

test('a mail keeps its words, tables and quotes, without its looks', () => {
  const mail =
    '<html><head><title>x</title><style>p { color: red }</style></head><body bgcolor="red">' +
    '<style type="text/css">@import "https://mail.example/a.css";</style><!--[if mso]><p>y</p><![endif]-->' +
    '<center><font color="red"><p id="a" class="b" style="position:fixed">Dear <b>Ada</b></p></font></center>' +
    '<blockquote type="cite">You wrote</blockquote><table><tr><td bgcolor="red">1</td></tr></table></body></html>';
  const drawn = draw(mail);
  expect(drawn.textContent).toBe('Dear AdaYou wrote1');
  expect(drawn.querySelector('p')?.outerHTML).toBe('<p>Dear <b>Ada</b></p>');
  expect(drawn.querySelector('blockquote')?.attributes).toHaveLength(0);
  expect(drawn.querySelector('.table-box td')?.attributes).toHaveLength(0);
});

test('files of a deployment are linked and shown on a page of any site', () => {
  const drawn = draw(
    '<ul><li><a href="/uploads/ab12/label.pdf">label.pdf</a></li></ul><img src="/uploads/ab12/boot.png" alt="Boot">' +
      '<img src="https://help.example/uploads/cd34/a.png">',
  );
  expect(drawn.querySelector('a')?.getAttribute('href')).toBe('https://help.example/uploads/ab12/label.pdf');
  expect(drawn.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer');
  expect(Array.from(drawn.querySelectorAll('img'), ({ src }) => src)).toEqual([
    'https://help.example/uploads/ab12/boot.png',
    'https://help.example/uploads/cd34/a.png',
  ]);
});

test('a picture that was sent within a text is enlarged by a press, unless it is a link already', () => {
  const image = '<img src="/uploads/ab12/boot.png" alt="Boot">';
  const drawn = draw(`<p>${image}<a href="https://shop.example/">${image}</a></p>`);
  const [alone, linked] = drawn.querySelectorAll('a');
  expect([alone?.className, alone?.target]).toEqual(['in-text-image', '_blank']);
  expect(alone?.href).toBe('https://help.example/uploads/ab12/boot.png');
  expect(linked?.className).toBe('');
});

test.each([
  'https://mail.example/pixel.gif',
  '//mail.example/pixel.gif',
  'http://help.example/uploads/pixel.gif',
  'https://help.example.mail.example/uploads/pixel.gif',
  'https://help.example@mail.example/uploads/pixel.gif',
  'https://help.example/uploads/../api/pixel.gif',
  'https://help.example/uploads/%2e%2e/pixel.gif',
  'https://help.example:8443/uploads/pixel.gif',
  '\\\\mail.example\\uploads\\pixel.gif',
])('a picture at %s is left out until the visitor wants to see it', (address) => {
  const markup = rawHtml(
    `<p><img src="${address}" alt="Our logo"><img data-src="${address}" alt="Ours"><a href="https://shop.example/"><img src="${address}"></a></p>`,
  );
  const hidden = toSafeMessage(markup, options);
  expect(hasHiddenImages(hidden)).toBe(true);
  expect(hidden.querySelector('img')).toBeNull();
  const names = Array.from(hidden.querySelectorAll('.hidden-image'), ({ textContent }) => textContent);
  expect(names).toEqual(['Our logo', 'Ours', '']);

  const shown = toSafeMessage(markup, { ...options, showsForeignImages: true });
  expect(hasHiddenImages(shown)).toBe(false);
  const pictures = [...shown.querySelectorAll('img')];
  expect(pictures.map(({ src }) => src)).toEqual(Array(3).fill(new URL(address, options.baseUrl).href));
  for (const picture of pictures) expect(picture.referrerPolicy).toBe('no-referrer');
});

test('a picture that is invisible or has no url is never shown', () => {
  const markup = rawHtml(
    '<img src="https://mail.example/1.gif" width="1" height="1"><img data-src="https://mail.example/2.gif" height=0>' +
      '<p><img src="cid:part1" alt="Attached"></p><img src="data:image/png;base64,AA==" alt="Drawn"><img alt="lamp.svg">' +
      '<img data-src="javascript:alert(1)" alt="Run">',
  );
  for (const showsForeignImages of [false, true]) {
    const drawn = drawTree(toSafeMessage(markup, { ...options, showsForeignImages }));
    expect(drawn.querySelector('img, .hidden-image')).toBeNull();
    expect(drawn.textContent).toBe('AttachedDrawnlamp.svgRun');
  }
});

test('a message has no link into the widget or the page, and no media', () => {
  const drawn = draw(
    '<a href="#/articles/1">a</a><a href="#search" name="x">b</a>' +
      '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="c"></iframe>',
  );
  expect(drawn.innerHTML).toBe('<a>a</a><a>b</a>');
});

const sent = (html: string, plain: string) => drawTree(toSafeWords(rawHtml(html), { ...options, plain }));

test('files at the end of a message are thumbnails and chips, and their names are not in its text', () => {
  const files =
    '<ul><li><a href="/uploads/ab12/boot.png">boot.png</a></li><li><a href="/uploads/ab12/a.pdf">a.pdf</a></li></ul>';
  const drawn = sent(`boot.png, a.pdf${files}`, 'boot.png, a.pdf');
  expect(drawn.textContent).toBe('a.pdf');
  const picture = drawn.querySelector('a.sent-image > img');
  expect(picture?.getAttribute('src')).toBe('https://help.example/uploads/ab12/boot.png');
  expect(picture?.getAttribute('alt')).toBe('boot.png');
  expect(drawn.querySelector('a.sent-file')?.textContent).toBe('a.pdf');
  // A list of a mail that leads elsewhere is a list.
  expect(
    draw('<ul><li><a href="https://mail.example/a.png">a.png</a></li></ul>').querySelector('img'),
  ).toBeNull();
});

test('a text is shown with its marks, and one that was sent as markup by that markup', () => {
  expect(sent('a **b**', 'a **b**').querySelector('strong')?.textContent).toBe('b');
  expect(sent('<p>a <i>**b**</i></p>', 'a **b**').querySelector('strong')).toBeNull();
});

test('a described link alone on a line is a card in a message of an agent, and a link in any other', () => {
  const text =
    'Here it is:<br>[Return it](https://shop.example/a &quot;Free &lt;b&gt; for 30 days&quot;)<br>Maja';
  const card = (showsCards: boolean) =>
    drawTree(toSafeWords(rawHtml(text), { ...options, showsCards })).querySelector<HTMLAnchorElement>('a');
  expect(card(true)?.className).toBe('link-card');
  expect(card(true)?.href).toBe('https://shop.example/a');
  expect(card(true)?.rel).toBe('noopener noreferrer');
  expect(card(true)?.querySelector('span')?.textContent).toBe('Free <b> for 30 days');
  expect(card(false)?.className).toBe('');
  expect(card(false)?.textContent).toBe('Return it');
});

test('a plain-text mail has its links and marks, beside notes of the server and above its quotes, which stay as they are', () => {
  const drawn = sent(
    '<p>Sender not verified</p>See https://shop.example/lamps?a=1&amp;b=2.<br><br>- **one**<br>- two<p>[a.exe]</p>' +
      '<details><summary>…</summary>On Friday, **Maja** wrote:<br>&gt; It flickers</details>',
    'See …',
  );
  expect([...drawn.children].map(({ tagName }) => tagName)).toEqual(['P', 'P', 'UL', 'P', 'DETAILS']);
  const link = drawn.querySelector('a');
  expect([link?.href, link?.rel]).toEqual(['https://shop.example/lamps?a=1&b=2', 'noopener noreferrer']);
  expect(drawn.querySelector('li strong')?.textContent).toBe('one');
  // What is quoted stays as it came.
  expect(drawn.querySelector('details')?.textContent).toBe('…On Friday, **Maja** wrote:> It flickers');
});

test('a text among markup is not shown as a typed one', () => {
  const markup = 'a **b** <i>c</i>';
  expect(sent(markup, 'a **b** c').innerHTML).toBe(markup);
  expect(sent('a **b**<ul><li>c</li></ul>', 'a **b** c').querySelector('strong')?.textContent).toBe('b');
  expect(sent('<p>a</p>\n<p>**b**</p>', 'a **b**').innerHTML).toBe('<p>a</p>\n<p>**b**</p>');
});
