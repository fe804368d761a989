/** Reads the help center, with home's contents where home is shown first, and from a plain deployment piece by piece. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { isFrontdeskKey } from '../../../api/key-format.ts';
import { isLanguageTag } from '../../../api/language-tag.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { helpCenter, home } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Source } from '../state/source.ts';
import type { HelpCenter, Home } from './help-center-state.ts';
import { readPlainHelpCenter } from './plain-help-center.ts';

type Described = OutputOf<typeof helpCenter>;

export interface HelpCenterReader {
  read(): Promise<HelpCenter>;
  /** Returns whether the deployment answers the interface and nothing of Frontdesk's own. */
  isPlain(): boolean;
  /** Whether home is requested with the help center; false once the deployment was found to have no such operation. */
  readonly asksForHome: ReadonlySignal<boolean>;
  /** Returns home's contents, once, where they came with the help center in this language. */
  takeHome(lang: string): Home | undefined;
}

export function createHelpCenterReader(source: Source, startsAtHome: boolean): HelpCenterReader {
  const { settings, selector, client, send } = source;
  // Another deployment made the key: it need not be asked for what it does not have.
  let isPlain = !isFrontdeskKey(client.settings.apiKey);
  /** Until it is known that the deployment has no such operation. */
  const asksForHome = signal(startsAtHome && !isPlain);
  let brought: { readonly language: string; readonly home: Home } | undefined;
  /** Languages in which a plain deployment was found to have content. */
  let foundLanguages: readonly string[] = [];

  async function read(): Promise<HelpCenter> {
    if (!isPlain) {
      try {
        return { ...(await readDescribed()), isPlain };
      } catch (error) {
        if (!mayLackOperation(error)) throw error;
      }
    }
    // Refuses as well where it is the key or the help center that is wrong.
    const center = await readPlainHelpCenter(source, foundLanguages);
    isPlain = true;
    foundLanguages = [...new Set([...foundLanguages, ...center.languages])];
    return { ...center, languages: foundLanguages };
  }

  async function readDescribed(): Promise<Described> {
    const center = (await readWithHome()) ?? (await send(helpCenter, selector));
    // What says no language fails here, where it can be asked for again.
    if (!center.defaultLanguage) throw new TypeError('no language');
    return { ...center, languages: [...center.languages] };
  }

  /** Undefined where the deployment has no operation for both; it is tried only once. */
  async function readWithHome(): Promise<Described | undefined> {
    if (!asksForHome.peek()) return undefined;
    const { lang = '' } = settings.peek();
    try {
      const answer = await send(home, { ...(isLanguageTag(lang) && { lang }), ...selector });
      const { language, categories, popularArticles } = answer;
      brought = { language, home: { categories: [...categories], popular: [...popularArticles] } };
      return answer.helpCenter;
    } catch (error) {
      if (!mayLackOperation(error)) throw error;
      asksForHome.value = false;
      return undefined;
    }
  }

  return {
    read,
    isPlain: () => isPlain,
    asksForHome,
    takeHome(lang) {
      const taken = brought?.language === lang ? brought.home : undefined;
      brought = undefined;
      return taken;
    },
  };
}

/** What a deployment may answer to an operation that it does not know. */
const unknownOperation = [400, 401, 403, 404, 405, 410, 501];

function mayLackOperation(error: unknown): boolean {
  return isApiError(error) && error.status !== undefined && unknownOperation.includes(error.status);
}
