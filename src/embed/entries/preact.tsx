/** The widget and the help center as Preact components, rendered by the application's own Preact. */

import type { HTMLAttributes, JSX, Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { fromPath, toPath } from '../../widget/routes.ts';
import type { FrontdeskElements, FrontdeskTagNameMap } from '../elements/jsx.ts';
import type { InlineHelp } from '../host/inline-help.ts';
import { requestHome } from '../host/panel/home-request.ts';
import { warn } from '../host/warn.ts';
import type { Commands, EventName, Events } from '../host/widget-commands.ts';
import { announce } from '../page/announce.ts';
import { advise } from '../page/warnings.ts';
import { compareSettings } from '../settings/changes.ts';
import type { PageSettings } from '../settings/definition.ts';
import { wrongSetting } from '../settings/required.ts';
import { isSame } from '../settings/same-value.ts';
import { mount } from './index.ts';

export type { Commands, EventName, Events } from '../host/widget-commands.ts';
export type { PageSettings } from '../settings/definition.ts';

type PreactElements = {
  [Tag in keyof FrontdeskElements]: FrontdeskElements[Tag] &
    Omit<HTMLAttributes<FrontdeskTagNameMap[Tag]>, 'ref' | keyof FrontdeskElements[Tag]> & {
      ref?: Ref<FrontdeskTagNameMap[Tag]> | undefined;
    };
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactElements {}
  }
}

export type OnEvent = (name: EventName, detail: Events[EventName]) => void;

export interface FrontdeskWidgetProps extends PageSettings {
  /** A ref, as made by `useRef`, that holds the commands while the widget is mounted. */
  readonly commands?: { current: Commands | null };
  readonly onEvent?: OnEvent;
}

/**
 * The launcher and its panel; renders nothing in its own place. Changed settings are applied to the running widget,
 * except functions, of which the first stays. Settings that cannot be changed in place restart the widget.
 */
export function FrontdeskWidget({ commands, onEvent, ...settings }: FrontdeskWidgetProps): null {
  const running = useRef<Commands | null>(null);
  const heard = useLatest(onEvent);
  const latest = useLatest(settings);
  const restarts = useSettingChanges(settings, (changed) => running.current?.config(changed));

  useEffect(() => {
    const mounted = mount(null, latest.current);
    running.current = mounted;
    if (commands) commands.current = mounted;
    mounted.on('*', (detail, name) => heard.current?.(name, detail));
    return () => {
      running.current = null;
      if (commands) commands.current = null;
      mounted.destroy({ keepStorage: true });
    };
  }, [restarts]);
  return null;
}

export interface HelpCenterProps extends PageSettings {
  /**
   * The current view, such as `/articles/34`.
   * @default '/'
   */
  readonly path?: string;
  /** Called with the path of each view that the visitor opens. */
  readonly onNavigate?: (path: string) => void;
  readonly onEvent?: OnEvent;
  readonly class?: string;
}

/** The help center inside the page, as high as its content. */
export function HelpCenter(props: HelpCenterProps): JSX.Element {
  const { path = '/', onNavigate, onEvent, class: className, ...settings } = props;
  const place = useRef<HTMLDivElement>(null);
  const running = useRef<InlineHelp | null>(null);
  const latest = useLatest({ path, onNavigate, onEvent, settings });
  // The last path, whether set by the component or opened by the visitor.
  const shown = useRef(path);
  const restarts = useSettingChanges(settings, (changed) => running.current?.update(changed));

  useEffect(() => {
    const { settings, path } = latest.current;
    const wrong = wrongSetting(settings);
    if (wrong) return advise(wrong, settings);
    let isEnded = false;
    const start = async () => {
      const homeRequest = fromPath(path).name === 'home' ? requestHome(settings) : undefined;
      const { createInlineHelp } = await import('../host/inline-help.ts');
      const element = place.current;
      if (isEnded || !element) return;
      shown.current = path;
      // A reused element has a shadow root already.
      const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
      const help = createInlineHelp(root, {
        settings: { ...settings },
        homeRequest,
        route: fromPath(path),
        onNavigate(route) {
          shown.current = toPath(route);
          latest.current.onNavigate?.(shown.current);
        },
        emit(name, detail) {
          announce(element, latest.current.settings, name, detail);
          latest.current.onEvent?.(name, detail);
        },
      });
      running.current = help;
      await help.drawn;
    };
    start().catch(warn);
    return () => {
      isEnded = true;
      running.current?.destroy();
      running.current = null;
    };
  }, [restarts]);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    running.current?.navigate(fromPath(path));
  }, [path]);

  return <div ref={place} class={className} />;
}

/** Returns a ref to the value of the latest render, for callbacks that outlive a render. */
function useLatest<Value>(value: Value): { current: Value } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** Calls `onChange` with the settings changed since the last render. Returns the number of restarts required so far. */
function useSettingChanges(settings: PageSettings, onChange: (changed: PageSettings) => void): number {
  const before = useRef(settings);
  const restarts = useRef(0);
  const { needsRestart, changed } = compareSettings(before.current, settings, isSameProp);
  before.current = settings;
  if (needsRestart) restarts.current += 1;
  useEffect(() => {
    if (!needsRestart && Object.keys(changed).length > 0) onChange(changed);
  });
  return restarts.current;
}

/** Inline functions are new at each render, so functions count as equal. */
function isSameProp(one: unknown, other: unknown): boolean {
  return (typeof one === 'function' && typeof other === 'function') || isSame(one, other);
}
