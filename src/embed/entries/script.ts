/**
 * The script tag: `frontdesk.js`. Draws the launcher and queues the page's commands. It fetches nothing until a visitor
 * wants help, or a command needs code that is not here; that code then takes over the queue. When a visitor wants help,
 * everything that home needs is requested at once: files that import each other would be found one after the other, and
 * the contents last.
 */

import { findIn } from '../../languages/find-in.ts';
import { launcherMessages } from '../../languages/launcher.ts';
import type { CommandName, Frontdesk, Perform } from '../host/commands.ts';
import { fetchWhole } from '../host/fetch-whole.ts';
import { type HomeRequest, requestHome } from '../host/home-request.ts';
import { isBusyElsewhere } from '../host/is-busy-elsewhere.ts';
import { isKnownVisitor } from '../host/known-visitor.ts';
import { createLauncher, type Launcher } from '../host/launcher.ts';
import { wasLeftOpen } from '../host/left-open.ts';
import { takeBackCode } from '../host/one-time-code.ts';
import { pauseAfter } from '../host/pause.ts';
import type { QueuedCommand, ScriptHandover } from '../host/script-handover.ts';
import type { PageSettings } from '../settings/definition.ts';
import { areComplete } from '../settings/required.ts';

/** Paths of the files that are fetched later, relative to this script. */
declare const __HANDOVER_PATH__: string;
declare const __PANEL_PATH__: string;
/** Static imports of those two. */
declare const __IMPORTED_PATHS__: readonly string[];
/** A panel in a frame, and its static imports. */
declare const __FRAMED_PATHS__: readonly string[];
/** The messages of each language but English. */
declare const __MESSAGES_PATHS__: Readonly<Record<string, string>>;

/**
 * What a command does before its code is fetched.
 * `keep`: it stays in the queue, and its promise resolves at once.
 * `subscribe`: the same, and the command returns a function that ends the subscription.
 * `load`: it stays in the queue too, and its code is fetched.
 * `request`: its code is fetched. Its promise does not wait for another try where that fails.
 * `open`: the same, and the panel is fetched too.
 */
type CommandKind = 'keep' | 'subscribe' | 'load' | 'request' | 'open';

/** Requests, as is every unknown name: the fetched code warns of it. */
type RequestName = 'destroy' | 'close' | 'suggest' | 'logout' | 'info' | 'unread';

const commandKinds: Readonly<Record<string, CommandKind>> = {
  start: 'keep',
  open: 'open',
  toggle: 'open',
  show: 'load',
  hide: 'load',
  article: 'open',
  category: 'open',
  search: 'open',
  navigate: 'open',
  contact: 'open',
  prefill: 'keep',
  conversations: 'open',
  conversation: 'open',
  ticket: 'open',
  identify: 'load',
  config: 'keep',
  locale: 'keep',
  theme: 'load',
  page: 'keep',
  on: 'subscribe',
  once: 'subscribe',
  off: 'keep',
} satisfies Record<Exclude<CommandName, RequestName>, CommandKind>;

const commandKind = (name: string): CommandKind => commandKinds[name] ?? 'request';

/** The command that needs the code says that it could not be fetched. */
const ignoreFailure = () => {};

function run({ src, dataset }: HTMLScriptElement, backCode: string | undefined): void {
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
  /** Settings so far. */
  const settings: PageSettings = { ...defaults };
  const queue: QueuedCommand[] = [];
  let launcher: Launcher | undefined;
  let perform: Perform | undefined;
  let hasInterest = false;
  let homeRequest: HomeRequest | undefined;
  let failures = 0;
  let isLoading = false;
  /** Element that had the focus when the panel was last wanted; undefined: it was not. */
  let focused: Element | null | undefined;

  /** Imports a file with its own imports. Some browsers remember a failed import by its exact url. */
  const importWith = async (path: string, failures: number, imports: readonly string[] = []) => {
    const urls = [...imports, `${path}?${failures}`].map((path) => base + path);
    if (failures > 0) await Promise.all(urls.map(fetchWhole));
    const modules = await Promise.all(urls.map((url) => import(/* @vite-ignore */ url)));
    return modules.pop();
  };

  const load: ScriptHandover['load'] = (failures) => {
    const messages = findIn(__MESSAGES_PATHS__, settings.lang) ?? [];
    return importWith(__PANEL_PATH__, failures, __IMPORTED_PATHS__.concat(messages));
  };

  const onRunning = (isRunning: boolean): void => {
    if (isRunning) Reflect.set(window, global, frontdesk);
    else Reflect.deleteProperty(window, global);
  };

  const loadCommands = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    while (!perform) {
      try {
        const { acceptHandover }: typeof import('../host/script-handover.ts') = await importWith(
          __HANDOVER_PATH__,
          failures,
        );
        // A late panel does not take the focus from a visitor who is busy by now.
        const isGivenUp = failures > 0 && isBusyElsewhere(focused);
        if (launcher) launcher.note.textContent = '';
        perform = acceptHandover({
          defaults,
          draw: createLauncher,
          launcher,
          hasInterest,
          homeRequest,
          backCode,
          queue: isGivenUp ? queue.filter(({ name }) => commandKind(name) !== 'open') : queue,
          load,
          onRunning,
        });
        removeEventListener('hashchange', followHash);
      } catch (error) {
        failures++;
        homeRequest = undefined;
        for (const { settle } of queue) settle();
        if (launcher) {
          launcher.button.hidden = false;
          if (focused) launcher.note.textContent = launcherMessages(settings.lang).failed;
        }
        await pauseAfter(failures, error);
      }
    }
  };

  const loadPanel = (): void => {
    if (settings.isolation === 'iframe') {
      for (const path of __FRAMED_PATHS__) import(/* @vite-ignore */ base + path).catch(ignoreFailure);
    } else if (areComplete(settings)) {
      homeRequest ??= requestHome(settings);
      load(failures).catch(ignoreFailure);
    }
    loadCommands();
  };

  /** Loads the panel where the address is one like `#frontdesk/articles/34`. */
  const followHash = (): void => {
    if (location.hash.startsWith('#frontdesk/')) loadPanel();
  };

  const start = (): void => {
    if (!areComplete(settings)) {
      loadCommands();
      return;
    }
    launcher ??= createLauncher(launcherMessages(settings.lang).label);
    const { host, button } = launcher;
    const prefetch = () => {
      hasInterest = true;
      loadPanel();
    };
    button.onpointerenter = prefetch;
    button.onfocus = prefetch;
    button.onclick = () => frontdesk('open');
    // Visible only with the look and in the place that the page wants.
    const { launcher: look, theme, zIndex, target } = settings;
    button.hidden = !!(look || theme || zIndex || target);
    if (backCode || wasLeftOpen(settings)) loadPanel();
    else if (button.hidden || isKnownVisitor(settings)) loadCommands();
    // Beside the body: a page that hides or moves its body does not mean the launcher, which is fixed above it.
    document.documentElement.append(host);
    addEventListener('hashchange', followHash);
    followHash();
  };

  const frontdesk: Frontdesk = (...command: readonly unknown[]) => {
    if (perform) return Reflect.apply(perform, null, command);
    const [first, ...args] = command;
    const name = `${first}`;
    const kind = commandKind(name);
    const result = new Promise((settle) => {
      queue.push({ name, args, settle });
      // The promises of these two wait for their code.
      if (kind !== 'request' && kind !== 'open') settle(undefined);
    });
    if (name === 'config' || name === 'start') Object.assign(settings, args[0]);
    if (name === 'locale') Object.assign(settings, { lang: args[0] });
    if (name === 'start') start();
    if (kind === 'open') {
      focused = document.activeElement;
      loadPanel();
    }
    if (kind === 'load' || kind === 'request') loadCommands();
    if (kind !== 'subscribe') return result;
    // These events need no action of the visitor, and the code that emits them.
    if (args[0] === 'ready' || args[0] === '*') loadCommands();
    return () => Reflect.apply(frontdesk, null, ['off', ...args]);
  };
  frontdesk.isLoaded = true;
  onRunning(true);
  if (dataset['userId']) frontdesk('start');
  for (const command of stub?.q ?? []) Reflect.apply(frontdesk, null, [...command]);
}

const { currentScript } = document;
if (currentScript && 'src' in currentScript) {
  // Before any other script that could pass the address on.
  const backCode = takeBackCode();
  if (document.body) run(currentScript, backCode);
  else addEventListener('DOMContentLoaded', () => run(currentScript, backCode));
}
