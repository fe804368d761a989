import { describe, expect, test } from 'vitest';
import { allowedInArticles } from '../../../src/widget/html/allowed.ts';
import { type RawHtml, rawHtml } from '../../../src/widget/html/safe-html.ts';
import { createSanitiser } from '../../../src/widget/html/sanitise.ts';
import { draw } from './draw.ts';

const sanitise = createSanitiser(allowedInArticles);
const clean = (markup: string) => draw(sanitise(rawHtml(markup), '')).innerHTML;

const words = (text: string) => text.trim().split(/\s+/);

describe('a list cannot allow', () => {
  const careless = createSanitiser({
    elements: words(
      'p form button svg script style iframe object embed template noscript textarea select title',
    ),
    attributes: words('title style onclick onerror is slot part srcset srcdoc src form formaction href'),
  });
  const draws = (markup: string) => draw(careless(rawHtml(markup), '')).innerHTML;

  test.each(
    words('script style iframe object template noscript textarea select title svg math').map((name) => [
      name,
    ]),
  )('%s', (name) => {
    expect(draws(`<p>a</p><${name}>b</${name}><p>c</p>`)).toBe('<p>a</p><p>c</p>');
  });

  test('attributes that run, restyle, send or load', () => {
    expect(
      draws(
        '<p style="color:red" onclick="x()" ONERROR=x is=x slot=x part=x srcset=x srcdoc=x src=x href=x title=y>z</p>' +
          '<button form=x formaction=x>z</button>',
      ),
    ).toBe('<p title="y">z</p><button>z</button>');
  });
});

describe('of what was parsed', () => {
  test('nothing is shown itself, and nothing has loaded', () => {
    const content = sanitise(rawHtml('<p><img src="https://pictures.invalid/a.png">'), '');
    expect(content.ownerDocument.defaultView).toBeNull();
    for (const element of content.querySelectorAll('*'))
      expect(element.ownerDocument).toBe(content.ownerDocument);
    expect(content.ownerDocument.body.childNodes).toHaveLength(0);
    expect(content.querySelector('img')?.currentSrc).toBe('');
  });

  test('comments, instructions and declarations go, and the text around them stays', () => {
    expect(clean('a<!-- b -->c<?d e?>f<!doctype g><![CDATA[h]]>i')).toBe('acfi');
  });

  test('a form or a picture that answers in the place of its document hides nothing', () => {
    const names = words(`
      firstChild nextSibling parentNode childNodes children attributes localName namespaceURI nodeType nodeName nodeValue
      getAttribute body documentElement createElement createTreeWalker querySelector removeChild remove ownerDocument
    `);
    for (const name of names) {
      const markup = `<p>a</p><form><input name=${name}><p>b</p><img name=${name} id=${name} onerror=x></form><p>c</p>`;
      expect(clean(`<img name=${name}><embed name=${name}><object id=${name}></object>${markup}`), name).toBe(
        `<img name="${name}"><p>a</p><p>b</p><img id="${name}" name="${name}"><p>c</p>`,
      );
    }
  });
});

describe('addresses', () => {
  test.each(
    words(
      `#x /x ?x=a:b //x.example x/y:z https://x.example/ HTTP://x.example mailto:x@y.example tel:1 ./javascript:x`,
    ),
  )('%s may be linked', (address) => {
    expect(clean(`<a href="${address}">x</a>`)).toBe(`<a href="${address}">x</a>`);
  });

  test.each([
    ...words(
      'javascript:x JavaScript:x java&#10;script:x &#1;javascript:x javascript&colon;x vbscript:x data:x blob:x',
    ),
    ...words(
      'file:///x about:blank x:y %6aavascript:x &ZeroWidthSpace;javascript:x view-source:x ws://x ftp://x',
    ),
    'https://',
    'https://[',
  ])('%s may not', (address) => {
    expect(clean(`<a href="${address}">x</a>`)).toBe('<a>x</a>');
  });

  test('are read without the space around them', () => {
    expect(clean('<a href="\n #x ">x</a><img src=" https://x.example/a.png ">')).toBe(
      '<a href="#x">x</a><img src="https://x.example/a.png">',
    );
  });

  test('stand on links and pictures alone', () => {
    expect(clean('<p href="/x" src="/x">x</p><a src="/x">x</a><img href="/x">')).toBe(
      '<p>x</p><a>x</a><img>',
    );
  });
});

describe('however much it is', () => {
  const many = 100_000;
  /** Elements that stand in others at most. */
  const depthOf = (root: Element): number => {
    let depth = 0;
    let level = Array.from(root.children);
    for (; level.length > 0; depth += 1) level = level.flatMap(({ children }) => Array.from(children));
    return depth;
  };

  test.each(['div', 'blockquote', 'b', 'table><tr><td', 'font', 'svg', 'ul><li', 'a', 'select', 'x'])(
    'very many <%s> in each other are shown as far as they nest',
    (name) => {
      const drawn = draw(sanitise(rawHtml(`<p>a</p>${`<${name}>`.repeat(many)}b`), ''));
      expect(drawn.textContent).toMatch(/^ab?$/);
      expect(depthOf(drawn)).toBeLessThanOrEqual(200);
    },
  );

  test('what is deeper than the deepest level stands on it, in its order', () => {
    const levels = Array.from({ length: 300 }, (_, index) => index);
    const drawn = draw(
      sanitise(rawHtml(`${levels.map((level) => `<div>${level} `).join('')}${'</div>z'.repeat(300)}`), ''),
    );
    expect(drawn.textContent).toBe(`${levels.map((level) => `${level} `).join('')}${'z'.repeat(300)}`);
    expect(depthOf(drawn)).toBe(200);
  });

  test.each([
    '<iframe/>',
    '<style/>',
    '<textarea>',
    '</style>',
    '<!--',
    '<',
    '<p ',
    '<p title="',
    '&',
    '<p x=1>',
    '<b><i></b>',
  ])('five million characters of %j', (part) => {
    const drawn = draw(sanitise(rawHtml(`<p>a</p>${part.repeat(5_000_000 / part.length)}`), ''));
    expect(drawn.firstElementChild?.outerHTML).toBe('<p>a</p>');
  });

  test('the first thirty thousand tags are read', () => {
    const drawn = draw(sanitise(rawHtml('<p>a</p>'.repeat(20_000)), ''));
    expect(drawn.children).toHaveLength(15_000);
  });

  test('the first two million characters are read', () => {
    const drawn = draw(sanitise(rawHtml(`${'a'.repeat(1_999_990)}<p>b</p><p>c</p>`), ''));
    expect(drawn.lastElementChild?.outerHTML).toBe('<p>b</p>');
  });
});

test('where a frame stood there may be something else', () => {
  const named = createSanitiser(allowedInArticles, ({ title }) => new Text(`[${title}]`));
  const raw: RawHtml = rawHtml('<p>a<iframe title=b>c</iframe>d</p><svg><iframe title=e></iframe></svg>');
  expect(draw(named(raw, '')).innerHTML).toBe('<p>a[b]d</p>');
});
