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
  if (early && !early.q) {
    warn('loaded twice');
    return;
  }

  const events = new EventTarget();
  let desk: Desk | undefined;
  let attempts = 0;

  // Some browsers remember that a module could not be fetched, by its very address.
  const load: LoadPanel = () =>
    import(/* @vite-ignore */ `${new URL(__PANEL_PATH__, script.src)}?${attempts++}`);

  const commands: Commands = {
    start(settings) {
      const all: PageSettings = {
        baseUrl: new URL('.', script.src).href,
        lang: document.documentElement.lang || navigator.language,
        ...script.dataset,
        ...settings,
      };
      const wrong = wrongSetting(all);
      if (wrong) return warn(`check the setting ${wrong}: ${all.baseUrl}help`);
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

  const perform = (name: string, ...args: unknown[]) => {
    const command: unknown = Object.hasOwn(commands, name) && commands[name as CommandName];
    if (typeof command !== 'function') return warn(`unknown command ${name}`);
    const answer: unknown = command(...args);
    return name === 'on' ? answer : Promise.resolve(answer);
  };

  // What each command takes and answers is known to those who call it; here it is any of them.
  window.frontdesk = perform as Frontdesk;
  if (script.dataset['userId']) commands.start();
  for (const [name, ...args] of early?.q ?? []) perform(name, ...args);
}

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) {
  if (document.body) run(currentScript);
  else addEventListener('DOMContentLoaded', () => run(currentScript), { once: true });
}
