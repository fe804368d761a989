/** A few kilobytes of markup that ask a parser for very much: each with what it does. */

const numbered = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

export const markupBombs = {
  'formatting that is opened again': `<p>${numbered(1000, (n) => `<b a${n}>`)}${'<p>x'.repeat(1000)}`,
  'less formatting, opened again more often': `<p>${numbered(300, (n) => `<b a${n}>`)}${'<p>x'.repeat(5000)}`,
  'links and formatting by turns': `<p>${numbered(300, (n) => `<i a${n}>`)}${'<a><p>x'.repeat(1000)}`,
  'attributes that are copied': `<p><b ${numbered(1000, (n) => ` a${n}`)}>${'<p>x'.repeat(1000)}`,
  'a long value that is copied': `<p><b title="${'x'.repeat(20_000)}">${'<p>x'.repeat(1000)}`,
  'formatting in cells': `<table><tr><td>${numbered(500, (n) => `<b a${n}>`)}${'<p>x</p>'.repeat(500)}`,
  'formatting in items of lists': `<div>${numbered(300, (n) => `<u a${n}>`)}</div>${'<li>x</li>'.repeat(3000)}`,
  'formatting before a table': `<table>${numbered(200, (n) => `<b a${n}>`)}${'<tr>x'.repeat(500)}`,
  'templates in each other': '<template>'.repeat(2000),
  'drawings in each other': '<svg><g>'.repeat(2000),
  'blocks in each other': '<div>'.repeat(2000),
  'blocks in each other, with all their ends': `${'<div>'.repeat(2000)}${'</div>'.repeat(2000)}`,
} as const;
