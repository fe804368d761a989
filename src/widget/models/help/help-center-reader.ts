/** Reads the help center. If home is first, one request reads home's contents too, where the deployment is Frontdesk. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { helpCenter } from '../../../api/operations/faq.ts';
import { isFrontdeskKey } from '../../../api/shared/key-format.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Source } from '../source.ts';
import type { ChatOfferModel } from './chat-offer.ts';
import type { HelpCenter, Home } from './help-center-state.ts';
import { readPlainHelpCenter } from './plain-help-center.ts';

type Described = OutputOf<typeof helpCenter>;

export interface HelpCenterReader {
  read(): Promise<HelpCenter>;
  /** Whether the deployment has only the public interface, without Frontdesk's own operations. */
  isPlain(): boolean;
  /** Whether home's contents are requested too; false once the deployment was found to lack the combined operation. */
  readonly asksForHome: ReadonlySignal<boolean>;
  /** Returns home's contents if they arrived with the help center in this language; only once. */
  takeHome(lang: string): Home | undefined;
}

export function createHelpCenterReader(
  source: Source,
  { readHome }: Pick<ChatOfferModel, 'readHome'>,
  startsAtHome: boolean,
): HelpCenterReader {
  const { selector, client, send } = source;
  // A key of another format comes from another kind of deployment, which lacks Frontdesk's operations.
  let isPlain = !isFrontdeskKey(client.settings.apiKey);
  const asksForHome = signal(startsAtHome && !isPlain);
  let brought: { readonly language: string; readonly home: Home } | undefined;
  /** Languages in which content was found, for a deployment other than Frontdesk. */
  let foundLanguages: readonly string[] = [];

  async function read(): Promise<HelpCenter> {
    if (!isPlain) {
      try {
        return { ...(await readDescribed()), isPlain };
      } catch (error) {
        if (!mayLackOperation(error)) throw error;
      }
    }
    // Fails too if the key or the help center is invalid.
    const center = await readPlainHelpCenter(source, foundLanguages);
    isPlain = true;
    foundLanguages = [...new Set([...foundLanguages, ...center.languages])];
    return { ...center, languages: foundLanguages };
  }

  async function readDescribed(): Promise<Described> {
    const center = (await readWithHome()) ?? (await send(helpCenter, selector));
    // A malformed response fails here, where the visitor can retry.
    if (!center.defaultLanguage) throw new TypeError('the response contains no language');
    return { ...center, languages: [...center.languages] };
  }

  /** Returns undefined if the deployment lacks the combined operation, which is tried only once. */
  async function readWithHome(): Promise<Described | undefined> {
    if (!asksForHome.peek()) return undefined;
    try {
      const answer = await readHome();
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

/** Statuses by which a deployment may reject an unknown operation. */
const unknownOperation = [400, 401, 403, 404, 405, 410, 501];

function mayLackOperation(error: unknown): boolean {
  return isApiError(error) && error.status !== undefined && unknownOperation.includes(error.status);
}
