import purify from 'dompurify';
import { describe, expect, test } from 'vitest';
import { allowedInArticles } from '../../../src/markup/allowed.ts';
import { rawHtml } from '../../../src/ui/html/safe-html.ts';
import { createSanitiser } from '../../../src/ui/html/sanitise.ts';
import { draw } from './draw.ts';

const sanitise = createSanitiser({ allowed: allowedInArticles });
const clean = (markup: string) => draw(sanitise(rawHtml(markup), '')).innerHTML;

const words = (text: string) => text.trim().split(/\s+/);

describe('a list cannot allow', () => {
  const careless = createSanitiser({
    allowed: {
      elements: words(
        'p form button svg script style iframe object embed template noscript textarea select title',
      ),
      attributes: words('title style onclick onerror is slot part srcset srcdoc src form formaction href'),
    },
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
        '<p style="color:red" onclick="x()" ONERROR=x slot=x part=x srcset=x srcdoc=x src=x href=x title=y>z</p>' +
          '<button form=x formaction=x>z</button>',
      ),
    ).toBe('<p title="y">z</p><button>z</button>');
  });

  test('a custom element, which would run as soon as it is shown', () => {
    expect(draws('<p>a</p><p is=x-a>b</p><x-a>c</x-a>')).toBe('<p>a</p>c');
  });
});

describe('the sanitiser', () => {
  test('loads nothing, since it parses in a document without a window', () => {
    const content = sanitise(rawHtml('<p><img src="https://pictures.invalid/a.png">'), '');
    expect(content.ownerDocument.defaultView).toBeNull();
    expect(content.ownerDocument.body.childNodes).toHaveLength(0);
    expect(content.querySelector('img')?.currentSrc).toBe('');
  });

  test('removes comments, instructions and declarations, and keeps the text around them', () => {
    expect(clean('a<!-- b -->c<?d e?>f<!doctype g><![CDATA[h]]>i')).toBe('acfi');
  });

  test('removes markup also if a form or a picture shadows members of its document', () => {
    const names = words(`
      firstChild nextSibling parentNode childNodes children attributes localName namespaceURI nodeType nodeName nodeValue
      getAttribute body documentElement createElement createTreeWalker querySelector removeChild remove ownerDocument
    `);
    const allows = createSanitiser({
      allowed: { elements: ['p', 'img'], attributes: words('id name onerror') },
    });
    for (const name of names) {
      const pictures = `<img name=${name}><embed name=${name}><object id=${name}></object>`;
      const form = `<form><input name=${name}><p onclick=x>b</p><img name=${name} id=${name} onerror=x></form>`;
      const drawn = draw(allows(rawHtml(`${pictures}<p>a</p>${form}<p>c</p>`), ''));
      // A form that hides its own parts may go with all of them.
      expect(drawn.textContent, name).toMatch(/^ab?c$/);
      for (const element of drawn.querySelectorAll('*')) {
        expect(['p', 'img'], name).toContain(element.localName);
        for (const attribute of element.getAttributeNames())
          expect(['id', 'name'], name).toContain(attribute);
      }
    }
  });
});

test('the sanitiser ignores a DOMPurify of the page with hooks of its own', () => {
  const seen: unknown[] = [];
  purify.addHook('uponSanitizeElement', (node) => seen.push(node));
  purify.setConfig({ ALLOWED_TAGS: ['script'] });
  try {
    expect(clean('<p>a</p><script>b</script>')).toBe('<p>a</p>');
    expect(seen).toEqual([]);
    expect(purify.sanitize('<p>a</p>')).toBe('a');
  } finally {
    purify.clearConfig();
    purify.removeAllHooks();
  }
});

describe('a link', () => {
  test.each(
    words(
      `#x /x ?x=a:b //x.example x/y:z https://x.example/ HTTP://x.example mailto:x@y.example tel:1 ./javascript:x`,
    ),
  )('may lead to %s', (address) => {
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
  ])('may not lead to %s', (address) => {
    expect(clean(`<a href="${address}">x</a>`)).toBe('<a>x</a>');
  });

  test('is parsed without the space around its url', () => {
    expect(clean('<a href="\n #x ">x</a><img src=" https://x.example/a.png ">')).toBe(
      '<a href="#x">x</a><img src="https://x.example/a.png">',
    );
  });

  test('is allowed on links and pictures alone', () => {
    expect(clean('<p href="/x" src="/x">x</p><a src="/x">x</a><img href="/x">')).toBe(
      '<p>x</p><a>x</a><img>',
    );
  });
});

describe('a large text', () => {
  const inWords = (markup: string) => draw(sanitise(rawHtml(markup), 'One\nTwo')).innerHTML;

  test.each(['div', 'blockquote', 'b', 'table><tr><td', 'font', 'svg', 'ul><li', 'a', 'select', 'x'])(
    'of very many nested <%s> is shown as words',
    (name) => {
      expect(inWords(`<p>a</p>${`<${name}>`.repeat(100_000)}b`)).toBe('<p>One</p><p>Two</p>');
    },
  );

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
  ])('of five million characters of %j is sanitised', (part) => {
    expect(inWords(`<p>a</p>${part.repeat(5_000_000 / part.length)}`)).toBe('<p>One</p><p>Two</p>');
  });

  test('of deep nesting stays in its order', () => {
    const levels = Array.from({ length: 300 }, (_, index) => index);
    const drawn = draw(
      sanitise(rawHtml(`${levels.map((level) => `<div>${level} `).join('')}${'</div>z'.repeat(300)}`), ''),
    );
    expect(drawn.textContent).toBe(`${levels.map((level) => `${level} `).join('')}${'z'.repeat(300)}`);
  });
});

test('the replacement of a frame is sanitised too', () => {
  const named = createSanitiser({
    allowed: allowedInArticles,
    replaceFrame(frame) {
      const element = document.createElement(frame.getAttribute('title') ?? '');
      element.textContent = 'b';
      element.setAttribute('onclick', 'x');
      return element;
    },
  });
  const frame = (title: string) => `<p>a<iframe title=${title}>c</iframe>d</p>`;
  expect(draw(named(rawHtml(frame('i')), '')).innerHTML).toBe('<p>a<i>b</i>d</p>');
  expect(draw(named(rawHtml(frame('script')), '')).innerHTML).toBe('<p>ad</p>');
  expect(draw(named(rawHtml(`<svg>${frame('i')}</svg>`), '')).innerHTML).toBe('<p>a<i>b</i>d</p>');
  expect(draw(sanitise(rawHtml(frame('i')), '')).innerHTML).toBe('<p>ad</p>');
});
