import { expect, test } from 'vitest';
import { isElement, visit } from '../../../../../src/markup/html/html-tree.ts';
import { parseHtml } from '../../../../../src/markup/html/parse-html.ts';
import { markupOfMail } from '../../../../../src/server/resources/tickets/mail/message-markup.ts';
import { attackerHost } from '../../../../attacks/attack.ts';
import { attacks } from '../../../../attacks/corpus.ts';

/** Attributes that lead to the attacker only when somebody presses what has them, or by a library, or never. */
const harmless =
  /^(?:a|area) href$|^\w+ (?:(?:data-)?hx-get|data-src|alt|title|cite|content|values?|to|from|by|id|name|label|actiontype|sty\ufffdle)$/;

/** What of a mail's markup still leads to the attacker, as elements with their attributes. */
function loadingIn(html: string): string[] {
  const written = { plain: 'words', html };
  const { html: stored } = markupOfMail({
    body: { written, quote: null },
    files: { missing: [], images: new Map() },
    notes: [],
    warning: null,
  });
  const found: string[] = [];
  visit(parseHtml(stored), (node) => {
    if (!isElement(node)) return;
    for (const { name, value } of node.attrs) {
      const which = `${node.tagName} ${name}`;
      // A drawing in an address of its own loads nothing else.
      if (name === 'src' && value.startsWith('data:')) continue;
      if (value.includes(attackerHost) && !harmless.test(which)) found.push(`${which}=${value}`);
    }
  });
  return found;
}

test('no attack in a mail has an attribute that loads', () => {
  expect(attacks.flatMap(({ markup }) => loadingIn(`<p>${markup}</p>`))).toEqual([]);
});

test('a picture that cannot be shown is named once, also where it had an empty name', () => {
  const written = { plain: '', html: '<p><img src="cid:plan@shop" alt=""></p>' };
  const images = new Map([['plan@shop', { name: 'plan.svg', path: null }]]);
  const { html } = markupOfMail({
    body: { written, quote: null },
    files: { missing: [], images },
    notes: [],
    warning: null,
  });
  expect(html).toContain('<img alt="plan.svg">');
});
