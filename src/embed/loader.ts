/**
 * The script tag: `frontdesk.js`. Starts from its own attributes, answers the commands that the page gave before it
 * came and those that it gives later, and fetches nothing until somebody wants help.
 */

import type { CommandName, Commands, Frontdesk } from './commands.ts';
import { createDesk, type LoadMore, type LoadPanel } from './desk.ts';
import type { Desk } from './desk-parts.ts';
import { isId, type PageSettings } from './settings.ts';

/** Where the build put the panel, and what few pages need, relative to this script. */
declare const __PANEL_PATH__: string;
declare const __MORE_PATH__: string;

const warn = (message: unknown): void => console.warn(`frontdesk: ${message}`);

function run(script: HTMLScriptElement): void {
  const early = window.frontdesk;
  if (early?.isLoaded) {
    warn('loaded twice');
    return;
  }

  const base = new URL('.', script.src).href;
  const events = new EventTarget();
  let desk: Desk | undefined;

  // Some browsers remember that a module could not be fetched, by its very address; and all of them what was fetched.
  const load: LoadPanel = (failures) => import(/* @vite-ignore */ `${base}${__PANEL_PATH__}?${failures}`);
  const loadMore: LoadMore = () => import(/* @vite-ignore */ base + __MORE_PATH__);

  const commands: Commands = {
    start(settings) {
      const all: PageSettings = {
        baseUrl: base,
        lang: document.documentElement.lang || navigator.language,
        ...script.dataset,
        ...settings,
      };
      if (!(isId(all.userId) && all.apiKey && isId(all.helpCenterId ?? all.faqId))) {
        return loadMore().then(({ adviceOn }) => warn(adviceOn(all, base)), warn);
      }
      desk?.destroy();
      desk = createDesk(all, load, loadMore, (name, detail) => {
        events.dispatchEvent(new CustomEvent(name, { detail }));
      });
    },
    open: () => desk?.open(),
    close: () => desk?.close(),
    toggle: () => desk?.toggle(),
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
    if (command) return command(...args) ?? Promise.resolve();
    return loadMore().then(({ performMore }) => performMore(desk, name, args, warn), warn);
  };

  window.frontdesk = Object.assign(perform as Frontdesk, { isLoaded: true });
  if (script.dataset['userId']) commands.start();
  for (const [name, ...args] of early?.q ?? []) perform(name, ...args);
}

const { currentScript } = document;
if (currentScript && 'src' in currentScript) {
  if (document.body) run(currentScript);
  else addEventListener('DOMContentLoaded', () => run(currentScript));
}
