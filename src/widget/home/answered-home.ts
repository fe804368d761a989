/**
 * Home as the response to the operation `home` describes it. What visitors do before the models are there is shown as
 * far as it can be, and recorded, so that the models do it.
 */

import type { OutputOf } from '../../api/operation.ts';
import type { home as homeOperation } from '../../api/operations/faq.ts';
import { chooseLanguage } from '../../api/shared/choose-language.ts';
import type { WidgetSettings } from '../settings.ts';
import type { Frame } from './frame.tsx';
import type { HomeActions, HomeState } from './home-state.ts';
import { loadHomeMessages } from './load-home-messages.ts';
import { logoOf } from './logo-of.ts';

export type HomeAnswer = OutputOf<typeof homeOperation>;

export interface AnsweredHome {
  readonly state: HomeState;
  /** Shows that the models cannot be loaded, until the visitor tries again. */
  showFailure(): void;
  /** Does with the models what the visitor has done so far. */
  replay(actions: HomeActions): void;
}

interface Recorded {
  /** `leave` leads away from home. Of several `type` or `prefetch` in a row, only the last counts. */
  readonly kind: 'type' | 'prefetch' | 'leave' | 'other';
  act(actions: HomeActions): void;
}

export interface AnsweredHomeOptions {
  readonly frame: Frame;
  readonly settings: WidgetSettings;
  /** URL of the deployment. */
  readonly baseUrl: string | undefined;
  readonly onClose: (() => void) | undefined;
}

/**
 * Returns undefined if the answer's lists are not those that the visitor sees, in another language.
 * @throws {TypeError} if the answer is malformed
 */
export async function createAnsweredHome(
  { helpCenter, language, categories, popularArticles }: HomeAnswer,
  { frame, settings, baseUrl, onClose }: AnsweredHomeOptions,
): Promise<AnsweredHome | undefined> {
  if (chooseLanguage(settings.lang, helpCenter) !== language) return undefined;
  const { locale, messages } = await loadHomeMessages(language);
  const { look } = helpCenter;
  const home = { ...messages, ...look?.texts[language], ...settings.strings };
  const recorded: Recorded[] = [];
  let text = '';
  /** Whether the visitor has moved into the list of suggestions, which is not visible yet. */
  let isInList = false;
  let hasFailed = false;

  function record(kind: Recorded['kind'], act: Recorded['act']): void {
    const isRepeated = kind === recorded.at(-1)?.kind && (kind === 'type' || kind === 'prefetch');
    if (isRepeated) recorded.pop();
    recorded.push({ kind, act });
  }

  /** Takes back what leads away from home, which is not visible yet. Returns whether there was anything. */
  function stay(): boolean {
    const place = recorded.findIndex(({ kind }) => kind === 'leave');
    if (place >= 0) recorded.splice(place);
    return place >= 0;
  }

  /** The click ends the pause before the next try, as any click does. */
  function retryModels(): void {
    hasFailed = false;
    frame.draw(state);
  }

  const actions: HomeActions = {
    type(typed) {
      text = typed;
      isInList = false;
      record('type', (models) => models.type(typed));
      frame.draw(state);
    },
    press(key) {
      if (text.trim() === '') return false;
      isInList ||= /^Arrow(Up|Down)$/.test(key);
      if (!isInList || !/^(Arrow(Up|Down)|Home|End|Enter)$/.test(key)) return false;
      record(key === 'Enter' ? 'leave' : 'other', (models) => models.press(key));
      return true;
    },
    submit: () => record('leave', (models) => models.submit()),
    // The models prepare the search by themselves.
    enterSearch() {},
    leaveSearch: () => record('other', (models) => models.leaveSearch()),
    go(route) {
      if (route.name !== 'home') record('leave', (models) => models.go(route));
    },
    back: stay,
    close: () => onClose?.(),
    escape: () => stay() || onClose?.(),
    prefetch: (route) => record('prefetch', (models) => models.prefetch(route)),
    chooseLanguage: (lang) => record('other', (models) => models.chooseLanguage(lang)),
    reload: (afresh) => record('other', (models) => models.reload(afresh)),
    onError: (error, again, tries) => record('other', (models) => models.onError(error, again, tries)),
  };

  const state: HomeState = {
    ...actions,
    layout: frame.layout,
    viewport: frame.viewport,
    localization: { language, locale, messages: { home } },
    title: helpCenter.title || messages.help,
    logo: logoOf(settings, look, baseUrl),
    // The key of the models' first view.
    entry: {
      key: 1,
      route: { name: 'home' },
      scrollPosition: undefined,
      chosen: undefined,
      isRestored: false,
    },
    direction: 'forward',
    canGoBack: false,
    canClose: onClose !== undefined,
    canWrite: helpCenter.contactEnabled,
    hasMessages: helpCenter.contactEnabled,
    content: {
      status: 'ready',
      value: { forPage: [], categories: [...categories], popular: [...popularArticles] },
    },
    languages: [...helpCenter.languages],
    get search() {
      return { text, isOpen: false, highlighted: -1 };
    },
    parts: undefined,
    get retryModels() {
      return hasFailed ? retryModels : undefined;
    },
  };

  return {
    state,
    showFailure() {
      hasFailed = true;
      frame.draw(state);
    },
    replay(models) {
      for (const { act } of recorded) act(models);
    },
  };
}
