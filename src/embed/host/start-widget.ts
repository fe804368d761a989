/**
 * Starts the widget with parsed settings, in a page or in an iframe: home from its response at once, and the models once
 * that is painted. What is called meanwhile waits for them.
 *
 *     start ┬ home's response ──── home is drawn ┬ frame ┬ the models are evaluated ┬ created, and take over
 *           └ the models' code is fetched ───────┴───────┘
 */

import type { AnsweredHome } from '../../widget/home/answered-home.ts';
import { beginsAtPlainHome, drawFirst } from '../../widget/home/draw-first.ts';
import { createFrame } from '../../widget/home/frame.tsx';
import type { Widget } from '../../widget/main.tsx';
import { nextTask } from '../../widget/next-task.ts';
import type { Route } from '../../widget/routes.ts';
import type { Layout, WidgetSettings } from '../../widget/settings.ts';
import type { ReadSettings } from '../settings/read.ts';
import type { ModelOptions } from './mount-models.ts';
import { afterFrame } from './panel/after-frame.ts';
import type { HomeRequest } from './panel/home-request.ts';
import { preload } from './panel/load-module.ts';
import { pauseAfter } from './panel/pause.ts';

export interface StartOptions extends ModelOptions {
  /** Where the widget is: in a panel over a site's page, on a page of its own, or inside a site's page. */
  readonly layout: Layout;
  /** The request of home's contents, if it was sent already. */
  readonly homeRequest?: HomeRequest | undefined;
}

export interface StartedWidget extends Pick<Widget, 'element' | 'navigate' | 'focus' | 'unmount'> {
  /** Resolves once the first view is drawn; rejects if its code cannot be loaded. */
  readonly drawn: Promise<void>;
  /** The widget with its models. Rejects if their code cannot be loaded and nothing is drawn, or after `unmount`. */
  readonly whole: Promise<Widget>;
  /** Changes settings, except the help center, for which another widget is needed. */
  update(changed: Partial<WidgetSettings>): void;
}

/** Milliseconds that home's response may take until the models draw, which show that it is on its way. */
const longestWait = 300;

const importModels = () => import('./mount-models.ts');

export function startWidget(root: ShadowRoot, read: ReadSettings, options: StartOptions): StartedWidget {
  const { homeRequest, layout, route = { name: 'home' } } = options;
  const frame = createFrame(root, layout);
  const { element, viewport, signal } = frame;
  let settings = read;
  let widget: Widget | undefined;
  /** Calls that wait for the models. */
  const calls: ((widget: Widget) => void)[] = [];
  let isHomeWanted = route.name === 'home';

  /** Home, once it is drawn from its response. */
  let home: AnsweredHome | undefined;

  async function drawHome(): Promise<AnsweredHome | undefined> {
    const { userId = 0, baseUrl } = read;
    const { keepsPlace = false, onClose } = options;
    if (!homeRequest || !isHomeWanted || !beginsAtPlainHome({ userId, settings, keepsPlace }))
      return undefined;
    preload(importModels);
    // Also a response that comes late is drawn if the models are not there yet.
    const isObsolete = () => widget !== undefined || !isHomeWanted || signal.aborted;
    home = await drawFirst(homeRequest.answer, { frame, settings, baseUrl, onClose, isObsolete });
    return home;
  }

  /** Home that is drawn is not taken away if the models cannot be loaded: they are tried again. */
  async function loadModels(): ReturnType<typeof importModels> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await importModels();
      } catch (error) {
        if (!home || signal.aborted) throw error;
        options.onEvent?.({ type: 'error', kind: 'unknown' });
        home.showFailure();
        await pauseAfter(failures, error);
      }
    }
  }

  async function mount(): Promise<Widget> {
    await Promise.race([drawingHome, new Promise((resolve) => setTimeout(resolve, longestWait))]);
    if (home) await afterFrame();
    const { mountModels } = await loadModels();
    // Creating the models is a task of its own, since evaluating their code was one.
    if (home) await nextTask();
    signal.throwIfAborted();
    const mounted = mountModels(frame, settings, options, home);
    widget = mounted;
    for (const call of calls) call(mounted);
    return mounted;
  }

  function perform(call: (widget: Widget) => void): void {
    if (widget) call(widget);
    else calls.push(call);
  }

  async function untilDrawn(): Promise<void> {
    if (!(await Promise.race([drawingHome, whole]))) await whole;
  }

  const drawingHome = drawHome();
  const whole = mount();
  // Those who need the models hear of it.
  whole.catch(() => {});

  return {
    element,
    drawn: untilDrawn(),
    whole,
    navigate(next: Route) {
      isHomeWanted &&= next.name === 'home';
      perform(({ navigate }) => navigate(next));
    },
    async focus() {
      await afterFrame();
      if (!element.hidden && !signal.aborted) viewport.focus();
    },
    update(changed) {
      if (widget) widget.update(changed);
      else settings = { ...settings, ...changed };
    },
    unmount: frame.remove,
  };
}
