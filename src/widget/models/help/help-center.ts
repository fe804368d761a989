/** The help center and the language that it is read in. Everything else that is shown hangs on these two. */

import { computed, signal } from '@preact/signals';
import { chooseLanguage } from '../../../api/choose-language.ts';
import { isFrontdeskKey } from '../../../api/key-format.ts';
import { isLanguageTag } from '../../../api/language-tag.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { helpCenter, home } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import { createResource } from '../state/resource.ts';
import type { Source } from '../state/source.ts';
import { guessLanguage } from './guess-language.ts';
import {
  type HelpCenter,
  type HelpCenterModel,
  type Home,
  isKnownPlain,
  isRefused,
} from './help-center-state.ts';
import { readPlainHelpCenter } from './plain-help-center.ts';
import { createHelpCenterMemory } from './remembered-help-center.ts';

type Described = OutputOf<typeof helpCenter>;

export interface HelpCenterOptions {
  /** Whether home is what is shown first. */
  readonly startsAtHome: boolean;
}

export function createHelpCenter(source: Source, { startsAtHome }: HelpCenterOptions): HelpCenterModel {
  const { settings, selector, client, send, onError, signal: lifetime } = source;
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

  const resource = createResource(read, onError);

  // A plain deployment has no list of its languages: each that is wanted is looked for.
  const stop = computed(() => settings.value.lang).subscribe(() => {
    if (isKnownPlain(resource.state.peek())) resource.refresh();
  });
  lifetime.addEventListener('abort', stop);

  const known = signal<HelpCenter | undefined>(undefined);
  const memory = createHelpCenterMemory(source);
  resource.state.subscribe((state) => {
    if (state.status === 'ready') {
      known.value = state.value;
      memory.keep(state.value);
    } else if (state.status === 'failed' && !isRefused(state)) known.value ??= memory.read();
  });

  return {
    ...resource,
    known,
    canWrite: computed(() => {
      const state = resource.state.value;
      if (known.value) return known.value.contactEnabled;
      return state.status === 'failed' && !isRefused(state) && !isPlain;
    }),
    language: computed(() => {
      const wanted = settings.value.lang;
      const state = resource.state.value;
      const center = state.status === 'ready' ? state.value : state.status === 'failed' && known.value;
      return center ? chooseLanguage(wanted, center) : guessLanguage(wanted);
    }),
    bringsHome: computed(() => asksForHome.value && resource.state.value.status !== 'ready'),
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
