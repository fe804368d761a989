/** The script of every page: adds controls to the text, and loads the rest on first use. */

import { addCopyButtons } from '../../ui/html/reading/code-blocks.ts';
import { addHeadingLinks } from '../../ui/html/reading/heading-links.ts';
import { addZoomButtons } from '../../ui/html/reading/images.ts';
import { closeMenus } from './close-menus.ts';
import { countView } from './count-view.ts';
import { followReading } from './follow-reading.ts';
import { loadLauncher } from './load-launcher.ts';
import { loadSearch } from './load-search.ts';
import { listenToPresses } from './presses.ts';
import { readPageData } from './read-page-data.ts';
import { showButtons } from './show-buttons.ts';

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
