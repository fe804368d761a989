/** The script of every page: adds controls to the text, and loads the rest on first use. */

import { addCopyButtons } from '../../ui/html/reading/code-blocks.ts';
import { addHeadingLinks } from '../../ui/html/reading/heading-links.ts';
import { addZoomButtons } from '../../ui/html/reading/images.ts';
import { type PageData, pageDataId } from '../page-data.ts';
import { closeMenus } from './close-menus.ts';
import { countView } from './count-view.ts';
import { followReading } from './follow-reading.ts';
import { loadLauncher } from './load-launcher.ts';
import { loadSearch } from './load-search.ts';
import { listenToPresses } from './presses.ts';

const data = readPageData();
const text = document.querySelector('.rich');

if (text) {
  addCopyButtons(text, data.messages);
  addHeadingLinks(text, data.messages);
  addZoomButtons(text, data.messages);
  followReading();
}
if (data.service) {
  showButtons();
  loadSearch(data, data.service);
  if (data.hasLauncher) loadLauncher(data.lang, data.service);
  const { hasContactForm, lang, service } = data;
  if (hasContactForm) import('./replace-form.ts').then(({ replaceForm }) => replaceForm(lang, service));
}
listenToPresses(data);
closeMenus();
countView(data);

/** Reads the data that the server put into the page for its scripts. */
export function readPageData(): PageData {
  const data: PageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '');
  return data;
}

/** Shows the controls that need a script: messages, and vote buttons in place of links to the vote page. */
export function showButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-open][hidden]')) button.hidden = false;
  for (const link of document.querySelectorAll<HTMLElement>('a[data-vote]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = link.className;
    button.dataset['vote'] = link.dataset['vote'] ?? '';
    button.textContent = link.textContent;
    link.replaceWith(button);
  }
}
