/** The panel of the floors with Preact. */

import { createElement as h, render } from 'preact';
import { useState } from 'preact/hooks';
import { articles, findArticles } from './articles.js';

const style = 'position:fixed;inset:auto 20px 70px auto;width:380px;height:600px;background:#fff';
const home = articles.slice(0, 5);

function Panel() {
  const [text, setText] = useState('');
  const shown = text === '' ? home : findArticles(text);
  return h(
    'div',
    { id: 'panel', style },
    h('input', { value: text, onInput: (event) => setText(event.target.value) }),
    h(
      'ul',
      null,
      shown.map(({ id, title, category }) => h('li', { key: id }, title, h('small', null, category))),
    ),
  );
}

export function openPanel(root) {
  render(h(Panel), root);
  root.querySelector('input').focus();
}
