/** The widget and the help center as components of a Preact application, drawn with the Preact that it has already. */

import type { HTMLAttributes, JSX, Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { fromPath, toPath } from '../../widget/routes.ts';
import type { FrontdeskElements, FrontdeskTagNameMap } from '../elements/jsx.ts';
import type { Commands, EventName, Events } from '../host/commands.ts';
import { requestHome } from '../host/home-request.ts';
import type { InlineHelp } from '../host/inline-help.ts';
import { warn } from '../host/warn.ts';
import { announce } from '../page/announce.ts';
import { advise } from '../page/warnings.ts';
import { compareSettings } from '../settings/changes.ts';
import type { PageSettings } from '../settings/definition.ts';
import { wrongSetting } from '../settings/required.ts';
import { isSame } from '../settings/same-value.ts';
import { mount } from './index.ts';

export type { Commands, EventName, Events } from '../host/commands.ts';
export type { PageSettings } from '../settings/definition.ts';

/** The elements of `frontdesk/element`, with what Preact has for every element. */
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

/** Hears every event: its name, and what it holds. */
export type OnEvent = (name: EventName, detail: Events[EventName]) => void;

export interface FrontdeskWidgetProps extends PageSettings {
  /** Holds the commands while the widget is there, as `useRef` makes it. */
  readonly commands?: { current: Commands | null };
  readonly onEvent?: OnEvent;
}

/**
 * The launcher in the corner of the page, and the panel that it opens; in the component's own place is drawn
 * nothing. Settings that change are changed in place, but that a function is the one that it was first given; those that
 * a running widget cannot change start it again.
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
   * Which view to show, such as `/articles/34`.
   * @default '/'
   */
  readonly path?: string;
  /** Hears where the visitor goes, as a path. */
  readonly onNavigate?: (path: string) => void;
  readonly onEvent?: OnEvent;
  /** Of the element that holds the help center. */
  readonly class?: string;
}

/** The help center in the page itself, as high as its content. */
export function HelpCenter(props: HelpCenterProps): JSX.Element {
  const { path = '/', onNavigate, onEvent, class: className, ...settings } = props;
  const place = useRef<HTMLDivElement>(null);
  const running = useRef<InlineHelp | null>(null);
  const latest = useLatest({ path, onNavigate, onEvent, settings });
  // Where the visitor went by links of the help center itself.
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
      // An element that was used before has one.
      const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
      running.current = createInlineHelp(root, {
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

/** The value of the latest drawing, for what outlives one. */
function useLatest<Value>(value: Value): { current: Value } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/**
 * Calls with the settings that are not what they were at the drawing before, unless they need a restart. Returns how
 * often they have needed one.
 */
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

/** Functions that are written into a component are new ones at each drawing. */
function isSameProp(one: unknown, other: unknown): boolean {
  return (typeof one === 'function' && typeof other === 'function') || isSame(one, other);
}
