/**
 * The script tag: `frontdesk.js`. Starts from its own attributes, answers the commands that the page gave before it
 * came and those that it gives later, and fetches nothing until somebody wants help.
 */

import type { CommandName, Commands, Frontdesk } from './commands.ts';
import { createDesk, type Desk, type LoadPanel } from './desk.ts';
import { type PageSettings, wrongSetting } from './settings.ts';

/** Where the build put the panel, relative to this script. */
declare const __PANEL_PATH__: string;

const warn = (message: string): void => console.warn(`frontdesk: ${message}`);

function run(script: HTMLScriptElement): void {
  const early = window.frontdesk;
  if (early?.isLoaded) {
    warn('loaded twice');
    return;
  }

  const base = new URL('.', script.src).href;
  const events = new EventTarget();
  let desk: Desk | undefined;
  let attempts = 0;

  // Some browsers remember that a module could not be fetched, by its very address.
  const load: LoadPanel = () => import(/* @vite-ignore */ `${base}${__PANEL_PATH__}?${attempts++}`);

  const commands: Commands = {
    start(settings) {
      const all: PageSettings = {
        baseUrl: base,
        lang: document.documentElement.lang || navigator.language,
        ...script.dataset,
        ...settings,
      };
      const wrong = wrongSetting(all);
      if (wrong) return warn(`check the setting ${wrong}: ${base}help`);
      desk?.destroy();
      desk = createDesk(all, load, (name, detail) => {
        events.dispatchEvent(new CustomEvent(name, { detail }));
      });
    },
    open: () => desk?.open(),
    close: () => desk?.close(),
    toggle: () => desk?.toggle(),
    category: (id) => desk?.open({ name: 'category', id: +id }),
    article: (id) => desk?.open({ name: 'article', id: +id }),
    search: (text) => desk?.open({ name: 'search', text }),
    on(name, listener) {
      const hear = (event: CustomEventInit) => listener(event.detail);
      events.addEventListener(name, hear);
      return () => events.removeEventListener(name, hear);
    },
    destroy() {
      desk?.destroy();
      desk = undefined;
    },
  };

  // Which command it is, and so what it takes and answers, is known only to whoever calls it: here it is any of them.
  const perform = (name: string, ...args: never[]) => {
    const command: ((...args: never[]) => unknown) | undefined = commands[name as CommandName];
    return command ? (command(...args) ?? Promise.resolve()) : warn(`unknown command ${name}`);
  };

  window.frontdesk = Object.assign(perform as Frontdesk, { isLoaded: true });
  if (script.dataset['userId']) commands.start();
  for (const [name, ...args] of early?.q ?? []) perform(name, ...args);
}

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) {
  if (document.body) run(currentScript);
  else addEventListener('DOMContentLoaded', () => run(currentScript));
}
