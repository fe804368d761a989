/** The help center and the language that it is read in. Everything else that is shown hangs on these two. */

import { computed } from '@preact/signals';
import { isFrontdeskKey } from '../../../api/key-format.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { helpCenter } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import { createResource } from '../state/resource.ts';
import type { Source } from '../state/source.ts';
import { type HelpCenter, type HelpCenterModel, isKnownPlain } from './help-center-state.ts';
import { chooseLanguage, guessLanguage } from './language.ts';
import { readPlainHelpCenter } from './plain-help-center.ts';

type Described = OutputOf<typeof helpCenter>;

export function createHelpCenter(source: Source): HelpCenterModel {
  const { settings, selector, client, send, onError, signal: lifetime } = source;
  // Another deployment made the key: it need not be asked for what it does not have.
  let isPlain = !isFrontdeskKey(client.settings.apiKey);
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
    const center = await send(helpCenter, selector);
    // What says no language fails here, where it can be asked for again.
    if (!center.defaultLanguage) throw new TypeError('no language');
    return { ...center, languages: [...center.languages] };
  }

  const resource = createResource(read, onError);

  // A plain deployment has no list of its languages: each that is wanted is looked for.
  const stop = computed(() => settings.value.lang).subscribe(() => {
    if (isKnownPlain(resource.state.peek())) resource.refresh();
  });
  lifetime.addEventListener('abort', stop);

  return {
    ...resource,
    language: computed(() => {
      const wanted = settings.value.lang;
      const center = resource.state.value;
      return center.status === 'ready' ? chooseLanguage(wanted, center.value) : guessLanguage(wanted);
    }),
  };
}

/** What a deployment may answer to an operation that it does not know. */
const unknownOperation = [400, 401, 403, 404, 405, 410, 501];

function mayLackOperation(error: unknown): boolean {
  return isApiError(error) && error.status !== undefined && unknownOperation.includes(error.status);
}
