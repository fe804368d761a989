/** Starts, changes and destroys a page's widget. Keeps settings and subscriptions that arrive before the start. */

import { announce } from '../page/announce.ts';
import type { PageSettings } from '../settings/definition.ts';
import { wrongSetting } from '../settings/required.ts';
import type { Launcher } from './launcher/launcher.ts';
import { clearHost, type LauncherPlace, placeLauncher } from './launcher/place-launcher.ts';
import type { PlacedLauncher } from './launcher/placement.ts';
import { takeOneTimeCode } from './one-time-code.ts';
import type { HomeRequest } from './panel/home-request.ts';
import type { LoadPanel, WidgetController } from './panel/panel-types.ts';
import { notifySubscribers, type Subscriptions } from './subscriptions.ts';
import { warn } from './warn.ts';
import type { Commands, Emit } from './widget-commands.ts';
import { createWidgetController } from './widget-controller.ts';

/** How a widget was added to a page: by a script tag, an element, or a call. */
export interface LifecycleOptions extends LauncherPlace {
  /** Settings of the script tag or element; the page's own take precedence. */
  readonly defaults: PageSettings;
  readonly load: LoadPanel;
  readonly launcher?: Launcher | undefined;
  /** Whether the visitor has pointed at that launcher or moved the focus to it. */
  readonly hasInterest?: boolean;
  /** The request of home's contents, if it was sent already. */
  readonly homeRequest?: HomeRequest | undefined;
  /** The one-time code of the page's URL, if the URL was read already. */
  readonly oneTimeCode?: string | undefined;
  /** Called when a widget has started, and when it was destroyed. */
  onRunning?(isRunning: boolean): void;
}

export interface Lifecycle extends Pick<Commands, 'start' | 'destroy'> {
  readonly subscriptions: Subscriptions;
  readonly emit: Emit;
  current(): WidgetState;
  /** Sets the number of unread tickets to 0, before a visitor leaves. */
  forgetUnread(): void;
  open(path?: string): Promise<void>;
}

export interface WidgetState {
  readonly settings: PageSettings;
  /** Undefined before the start and after the end. */
  readonly widget: WidgetController | undefined;
  /** Number of tickets with replies that were not read in this browser yet, as far as known. */
  readonly unread: number;
}

export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { defaults, load, hasInterest = false, onRunning } = options;
  const subscriptions: Subscriptions = new Set();
  let { launcher: drawn, homeRequest, oneTimeCode = takeOneTimeCode() } = options;
  let settings: PageSettings = { ...defaults };
  let widget: WidgetController | undefined;
  let launcher: PlacedLauncher | undefined;
  let unread = 0;

  const emit: Emit = (name, detail) => {
    if ('count' in detail) unread = detail.count;
    if (widget && launcher) announce(eventTarget(launcher), settings, name, detail);
    notifySubscribers(subscriptions, name, detail);
  };

  async function open(path?: string): Promise<void> {
    if (widget) await widget.open(path);
    else warn('not started');
  }

  const followHash = (): void => {
    const [, path] = location.hash.split('#frontdesk');
    if (path) open(path);
  };

  function begin(): void {
    end();
    const isPrefetched = drawn !== undefined && hasInterest;
    launcher = placeLauncher(options, settings, drawn);
    widget = createWidgetController({ launcher, settings, load, emit, isPrefetched, homeRequest });
    addEventListener('hashchange', followHash);
    // After the current task, in which the page may still subscribe.
    queueMicrotask(() => {
      if (widget) emit('ready', {});
    });
    followHash();
    if (oneTimeCode !== undefined) openWithCode(widget, oneTimeCode);
    drawn = undefined;
    homeRequest = undefined;
    oneTimeCode = undefined;
  }

  function end(keepStorage = true): Promise<void> | void {
    const ended = widget;
    if (!ended || !launcher) return;
    removeEventListener('hashchange', followHash);
    widget = undefined;
    unread = 0;
    return removeWidget(ended, launcher, keepStorage);
  }

  return {
    subscriptions,
    emit,
    current: () => ({ settings, widget, unread }),
    forgetUnread() {
      unread = 0;
    },
    async start(added) {
      // Settings from before the first start are kept; a later start begins with the defaults.
      settings = { ...(widget ? defaults : settings), ...added };
      onRunning?.(true);
      const wrong = wrongSetting(settings);
      if (wrong) (await import('../page/warnings.ts')).advise(wrong, settings);
      else begin();
    },
    async destroy({ keepStorage = false } = {}) {
      const isEnded = end(keepStorage);
      const ended = settings;
      settings = { ...defaults };
      subscriptions.clear();
      onRunning?.(false);
      if (!keepStorage) (await import('./forget-visitor.ts')).forgetVisitor(ended);
      await isEnded;
    },
    open,
  };
}

/** Returns the element for a widget's events: the page's root while the page has no launcher. */
function eventTarget({ host, placement }: PlacedLauncher): HTMLElement {
  return placement && !host.isConnected ? document.documentElement : host;
}

async function openWithCode(widget: WidgetController, code: string): Promise<void> {
  await widget.open('/messages');
  // A widget that was destroyed meanwhile has no panel to open.
  if (!widget.signal.aborted) (await widget.panel())?.openWithCode(code);
}

function removeWidget(
  widget: WidgetController,
  { host, placement }: PlacedLauncher,
  keepStorage: boolean,
): Promise<void> | void {
  const remove = () => (placement ? placement.end() : clearHost(host));
  const forgotten = widget.destroy(keepStorage);
  // An iframe is removed once its storage is empty; a panel in the page itself is removed at once.
  if (forgotten && !keepStorage) {
    widget.button.remove();
    return forgotten.then(remove);
  }
  remove();
}
