/** Draws home before anything else is loaded, if the response to `home` alone says what the visitor is to see. */

import { createStorage } from '../../state/storage.ts';
import { matches } from '../page-pattern.ts';
import type { WidgetSettings } from '../settings.ts';
import { readChosenLanguage } from '../stored/chosen-language.ts';
import { isConversationExpected } from '../stored/remembered-conversation.ts';
import {
  type AnsweredHome,
  type AnsweredHomeOptions,
  createAnsweredHome,
  type HomeAnswer,
} from './answered-home.ts';

export interface FirstView {
  readonly userId: number;
  readonly settings: WidgetSettings;
  /** Whether the place on an earlier page of the site is restored. */
  readonly keepsPlace: boolean;
}

/**
 * Whether home begins with nothing but the help center's own lists: no articles for the page, no visitor who is known,
 * and nothing that was left open or chosen on an earlier page.
 */
export function beginsAtPlainHome({ userId, settings, keepsPlace }: FirstView): boolean {
  const { contextual = [], page = location.href, visitorToken, lang, storage: use } = settings;
  if (visitorToken !== undefined || contextual.some(({ url }) => matches(url, page))) return false;
  const mayStore = () => use !== 'never';
  const storage = createStorage(userId, mayStore);
  const tabStorage = createStorage(userId, mayStore, 'sessionStorage');
  return (
    readChosenLanguage(storage, lang) === undefined &&
    storage.read('ticketToken') === undefined &&
    !isConversationExpected(storage) &&
    !(keepsPlace && tabStorage.read('place') !== undefined)
  );
}

export interface DrawFirstOptions extends AnsweredHomeOptions {
  /** Whether another view is wanted meanwhile. */
  isObsolete(): boolean;
}

/** Resolves to undefined if nothing was drawn: the models then draw, and report what failed. */
export async function drawFirst(
  answer: Promise<Response>,
  { isObsolete, ...options }: DrawFirstOptions,
): Promise<AnsweredHome | undefined> {
  try {
    const response = (await answer).clone();
    if (!response.ok) return undefined;
    const read: HomeAnswer = await response.json();
    const home = await createAnsweredHome(read, options);
    if (!home || isObsolete()) return undefined;
    const { frame, settings } = options;
    frame.applyTheme(settings, read.helpCenter.look);
    frame.label(home.state);
    frame.draw(home.state);
    return home;
  } catch {
    return undefined;
  }
}
