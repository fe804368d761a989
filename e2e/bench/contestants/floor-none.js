/** A launcher and a panel that searches, with no library at all. */

import { articles, findArticles } from './articles.js';

const button = document.createElement('button');
button.textContent = 'Help';
button.style.cssText = 'position:fixed;inset:auto 20px 20px auto';
const panel = document.createElement('div');
panel.id = 'panel';
panel.hidden = true;
panel.style.cssText = 'position:fixed;inset:auto 20px 70px auto;width:380px;height:600px;background:#fff';
const box = document.createElement('input');
const list = document.createElement('ul');
panel.append(box, list);
document.body.append(button, panel);

function show(shown) {
  list.replaceChildren(
    ...shown.map(({ title, category }) => {
      const row = document.createElement('li');
      const note = document.createElement('small');
      note.textContent = category;
      row.append(title, note);
      return row;
    }),
  );
}

const home = articles.slice(0, 5);
box.oninput = () => show(box.value === '' ? home : findArticles(box.value));
button.onclick = () => {
  panel.hidden = false;
  show(home);
  box.focus();
};
window.contestant = { open: () => button.click() };
