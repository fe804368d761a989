/**
 * The script tag: `frontdesk.js`. Draws the launcher and queues the page's commands. Loads nothing until a visitor
 * wants help or a command needs more code, which then takes over the queue. Requests everything that home needs at
 * once, since imports would otherwise be discovered one after the other; then the contents, and the files of the models.
 */

import { findIn } from '../../languages/find-in.ts';
import { launcherMessages } from '../../languages/launcher.ts';
import { hasMovedFocus } from '../host/has-moved-focus.ts';
import { isKnownVisitor } from '../host/known-visitor.ts';
import { createLauncher, type Launcher } from '../host/launcher/launcher.ts';
import { whenPageIsIdle } from '../host/launcher/when-page-is-idle.ts';
import { takeOneTimeCode } from '../host/one-time-code.ts';
import { fetchWhole } from '../host/panel/fetch-whole.ts';
import { type HomeRequest, requestHome } from '../host/panel/home-request.ts';
import { wasLeftOpen } from '../host/panel/left-open.ts';
import { pauseAfter } from '../host/panel/pause.ts';
import { preloadModule } from '../host/panel/preload-module.ts';
import type { QueuedCommand, ScriptHandover } from '../host/script-handover.ts';
import type { CommandName, Frontdesk, Perform } from '../host/widget-commands.ts';
import type { PageSettings } from '../settings/definition.ts';
import { areComplete } from '../settings/required.ts';

/** Paths of files that are loaded later, relative to this script. */
declare const __HANDOVER_PATH__: string;
/** The file of the panel, which holds home, and after it the static imports of it and of the handover. */
declare const __HOME_PATHS__: readonly string[];
/** Files with the models, and their static imports. */
declare const __MODELS_PATHS__: readonly string[];
/** Files for a panel in an iframe, and their static imports. */
declare const __FRAMED_PATHS__: readonly string[];
/** Files with the messages of each language, except English. */
declare const __MESSAGES_PATHS__: Readonly<Record<string, string>>;

/**
 * What a command does before its code has loaded.
 * - `keep`: stays in the queue, and its promise resolves at once.
 * - `subscribe`: like `keep`, and returns a function that ends the subscription.
 * - `load`: like `keep`, and its code is loaded.
 * - `request`: its code is loaded, and its promise waits for that; if loading fails, the promise does not wait for a
 * retry.
 * - `open`: like `request`, and the panel is loaded too.
 */
type CommandKind = 'keep' | 'subscribe' | 'load' | 'request' | 'open';

/** Commands of kind `request`, the default for unknown names, of which the loaded code warns. */
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

/** The command that needs the code reports that loading failed. */
const ignoreFailure = () => {};

function run(tag: HTMLScriptElement, oneTimeCode: string | undefined): void {
  const { src, dataset } = tag;
  // A second widget in the page has its own global function.
  const global = dataset['global'] ?? 'frontdesk';
  const stub: Frontdesk | undefined = Reflect.get(window, global);
  if (stub?.isLoaded) {
    // Turbo and the like replace the body, and run the same tag again in the next one.
    if (stub.tag?.isConnected) console.warn('frontdesk: loaded twice');
    return;
  }

  const base = new URL('.', src).href;
  const defaults: PageSettings = {
    baseUrl: base,
    lang: document.documentElement.lang || navigator.language,
    ...dataset,
  };
  /** Settings given so far. */
  const settings: PageSettings = { ...defaults };
  const queue: QueuedCommand[] = [];
  const isIdle = new Promise<void>(whenPageIsIdle);
  let launcher: Launcher | undefined;
  let perform: Perform | undefined;
  let hasInterest = false;
  let homeRequest: HomeRequest | undefined;
  let failures = 0;
  let isLoading = false;
  /** Element that had the focus when the panel was last requested; undefined if it was not requested. */
  let focused: Element | null | undefined;

  /** Imports all of these files, and returns the first. */
  const importAll = async (paths: readonly string[], failures: number) => {
    const urls = paths.map((path) => base + path);
    if (failures > 0) await Promise.all(urls.map((url) => fetchWhole(url)));
    const [module] = await Promise.all(urls.map((url) => import(/* @vite-ignore */ url)));
    return module;
  };

  const load: ScriptHandover['load'] = (failures) => {
    const messages = findIn(__MESSAGES_PATHS__, settings.lang) ?? [];
    return importAll(__HOME_PATHS__.concat(messages), failures);
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
        // Some browsers cache a failed import by its exact URL, so each try has a URL of its own.
        const { acceptHandover }: typeof import('../host/script-handover.ts') = await importAll(
          [`${__HANDOVER_PATH__}?${failures}`],
          failures,
        );
        // A panel that arrives late does not take the focus from a visitor who has moved on.
        const isGivenUp = failures > 0 && hasMovedFocus(focused);
        if (launcher) launcher.note.textContent = '';
        perform = acceptHandover({
          defaults,
          draw: createLauncher,
          launcher,
          isIdle,
          hasInterest,
          homeRequest,
          oneTimeCode,
          queue: isGivenUp ? queue.filter(({ name }) => commandKind(name) !== 'open') : queue,
          load,
          onRunning,
        });
        removeEventListener('hashchange', followHash);
        observer.disconnect();
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
    // The panel in the page evaluates them once home is painted.
    if (homeRequest) for (const path of __MODELS_PATHS__) preloadModule(base + path);
  };

  /** Loads the panel if the URL contains a deep link such as `#frontdesk/articles/34`. */
  const followHash = (): void => {
    if (location.hash.startsWith('#frontdesk/')) loadPanel();
  };

  // What takes over the whole document removes elements that it does not know; the loaded code puts the launcher back.
  const observer = new MutationObserver(() => {
    if (launcher && !launcher.host.isConnected) loadCommands();
  });

  const place = (): void => {
    if (perform || !launcher || launcher.host.isConnected) return;
    const { documentElement } = document;
    // Outside of the body: hiding or transforming the body is not meant for the launcher, which is fixed above it.
    documentElement.append(launcher.host);
    for (const node of [document, documentElement]) observer.observe(node, { childList: true });
  };

  const start = (): void => {
    if (!areComplete(settings)) {
      loadCommands();
      return;
    }
    launcher ??= createLauncher(launcherMessages(settings.lang).label);
    const { host, button } = launcher;
    // The colours of a look depend on it; the panel sets it again.
    host.dataset['colorScheme'] = settings.colorScheme ?? 'auto';
    const prefetch = () => {
      hasInterest = true;
      loadPanel();
    };
    button.onpointerenter = prefetch;
    button.onfocus = prefetch;
    button.onclick = () => frontdesk('open');
    // Hidden until the page's theme and position have been applied.
    const { launcher: look, theme, zIndex, target } = settings;
    button.hidden = !!(look || theme || zIndex || target);
    if (oneTimeCode || wasLeftOpen(settings)) loadPanel();
    else if (button.hidden || isKnownVisitor(settings)) loadCommands();
    isIdle.then(() => {
      place();
      // A transform of the root would take the launcher off the screen; the loaded code raises it.
      if (host.offsetParent) loadCommands();
    });
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
      // Promises of `request` and `open` wait for their code instead.
      if (kind !== 'request' && kind !== 'open') settle(undefined);
    });
    if (name === 'config' || name === 'start') Object.assign(settings, args[0]);
    if (name === 'locale') Object.assign(settings, { lang: args[0] });
    if (name === 'start') start();
    if (kind === 'open') {
      focused = document.activeElement;
      place();
      loadPanel();
    }
    if (kind === 'load' || kind === 'request') loadCommands();
    if (kind !== 'subscribe') return result;
    // These events occur without an action of the visitor, so the code that emits them is needed now.
    if (args[0] === 'ready' || args[0] === '*') loadCommands();
    return () => Reflect.apply(frontdesk, null, ['off', ...args]);
  };
  frontdesk.isLoaded = true;
  frontdesk.tag = tag;
  onRunning(true);
  if (dataset['userId']) frontdesk('start');
  for (const command of stub?.q ?? []) Reflect.apply(frontdesk, null, [...command]);
}

const { currentScript } = document;
if (currentScript && 'src' in currentScript) {
  // Before any other script can pass the URL on.
  const oneTimeCode = takeOneTimeCode();
  if (document.body) run(currentScript, oneTimeCode);
  else addEventListener('DOMContentLoaded', () => run(currentScript, oneTimeCode));
}
