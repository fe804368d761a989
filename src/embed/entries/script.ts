/**
 * The script tag: `frontdesk.js`. Draws the launcher and keeps what the page commands, and fetches nothing until
 * somebody wants help, or the page what is not here. What arrives then takes over.
 */

import type { Frontdesk, Perform } from '../host/commands.ts';
import { isKnown } from '../host/known-visitor.ts';
import { createLauncher, type Launcher } from '../host/launcher.ts';
import type { Loaded, Waiting } from '../host/take-over.ts';
import { failedWords, labelIn } from '../host/words.ts';
import { areComplete, type PageSettings } from '../settings/definition.ts';

/** Where the build put what arrives later, relative to this script. */
declare const __DESK_PATH__: string;
declare const __PANEL_PATH__: string;

/** Commands that are kept until they can be carried out; those in the group are reason enough to fetch what can. */
const kept = /^(?:start|config|prefill|locale|page|on|off|(theme|show|hide|identify))/;

function run({ src, dataset }: HTMLScriptElement): void {
  // A second widget in a page has a function of its own.
  const global = dataset['global'] ?? 'frontdesk';
  const stub: Frontdesk | undefined = Reflect.get(window, global);
  if (stub?.isLoaded) {
    console.warn('frontdesk: loaded twice');
    return;
  }

  const base = new URL('.', src).href;
  const defaults: PageSettings = {
    baseUrl: base,
    lang: document.documentElement.lang || navigator.language,
    ...dataset,
  };
  let waiting: Waiting[] = [];
  let launcher: Launcher | undefined;
  let perform: Perform | undefined;
  let failures = 0;

  // Some browsers remember that a module could not be fetched, by its very address.
  const load: Loaded['load'] = (failures) =>
    import(/* @vite-ignore */ `${base}${__PANEL_PATH__}?${failures}`);

  const onRunning = (isRunning: boolean): void => {
    if (isRunning) Reflect.set(window, global, frontdesk);
    else Reflect.deleteProperty(window, global);
  };

  const fetchDesk = async (): Promise<void> => {
    try {
      const { takeOver }: typeof import('../host/take-over.ts') = await import(
        /* @vite-ignore */ `${base}${__DESK_PATH__}?${failures}`
      );
      if (perform) return;
      perform = takeOver({ defaults, draw: createLauncher, launcher, waiting, load, onRunning });
      removeEventListener('hashchange', followHash);
    } catch {
      failures++;
      if (launcher) launcher[1].hidden = false;
      // What would come as a surprise later is given up, and said.
      waiting = waiting.filter(([[name], settle]) => {
        const isKept = kept.test(`${name}`);
        if (!isKept) {
          settle();
          if (launcher) launcher[2].textContent = failedWords;
        }
        return isKept;
      });
    }
  };

  /** The page has gone to `#frontdesk/articles/34`, or begins there. */
  const followHash = (): void => {
    if (location.hash.startsWith('#frontdesk/')) fetchDesk();
  };

  const start = (settings: PageSettings): void => {
    if (!areComplete(settings)) {
      fetchDesk();
      return;
    }
    launcher ??= createLauncher(labelIn(settings.lang));
    const [host, button] = launcher;
    const prefetch = () => {
      // Once is enough, and tells what takes over that somebody is interested.
      button.onfocus = null;
      // A panel in a frame is not in the page.
      if (!settings.isolation) load(failures).catch(() => {});
      fetchDesk();
    };
    button.onpointerenter = prefetch;
    button.onfocus = prefetch;
    button.onclick = () => frontdesk('open');
    // Seen only once it looks as the page wants it, where the page wants it.
    const { launcher: look, theme, zIndex, target } = settings;
    button.hidden = !!(look || theme || zIndex || target);
    if (button.hidden || isKnown(settings)) fetchDesk();
    // Beside the body: what a page does to that, to hide or move all of it, is not meant for what is fixed above it.
    document.documentElement.append(host);
    addEventListener('hashchange', followHash);
    followHash();
  };

  const frontdesk: Frontdesk = (...command: readonly unknown[]) => {
    if (perform) return Reflect.apply(perform, null, command);
    const [name, first, second] = command;
    const [isKept, isWanted] = kept.exec(`${name}`) ?? [];
    const answer = new Promise((settle) => {
      waiting.push([command, settle]);
      if (isKept) settle(undefined);
    });
    if (name === 'start') start(Object.assign({ ...defaults }, first));
    // Whoever hears of what happens before anything was fetched needs what tells it.
    if (!isKept || isWanted || first === 'ready' || first === '*') fetchDesk();
    return isKept?.startsWith('on') ? () => Reflect.apply(frontdesk, null, ['off', first, second]) : answer;
  };
  frontdesk.isLoaded = true;
  onRunning(true);
  if (dataset['userId']) frontdesk('start');
  for (const command of stub?.q ?? []) Reflect.apply(frontdesk, null, [...command]);
}

const { currentScript } = document;
if (currentScript && 'src' in currentScript) {
  if (document.body) run(currentScript);
  else addEventListener('DOMContentLoaded', () => run(currentScript));
}
