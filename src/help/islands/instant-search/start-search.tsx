/** Replaces a page's plain search field by one with suggestions, keeping its text and the focus. */

import { hydrate } from 'preact';
import { LocalizationContext } from '../../../ui/i18n/localization.ts';
import type { PageData } from '../../page-data.ts';
import { loadLocalization } from '../load-localization.ts';
import { createPageClient } from '../page-client.ts';
import { InstantSearch } from './InstantSearch.tsx';
import { createSuggest } from './suggest.ts';

export async function startSearch(
  place: HTMLElement,
  { lang, homeHref }: PageData,
  service: NonNullable<PageData['service']>,
): Promise<void> {
  const localization = await loadLocalization(lang);
  const input = place.querySelector('input');
  const { value: firstText = '', defaultValue = '' } = input ?? {};
  const suggest = createSuggest(createPageClient(service), { lang, helpCenterId: service.helpCenterId });
  hydrate(
    <LocalizationContext.Provider value={localization}>
      <InstantSearch
        action={place.querySelector('form')?.getAttribute('action') ?? ''}
        submitLabel={place.querySelector('[type=submit]')?.textContent ?? undefined}
        firstText={firstText}
        isTyped={firstText !== defaultValue && document.activeElement === input}
        suggest={suggest}
        hrefOf={(id) => `${homeHref}articles/${id}`}
        go={(href) => location.assign(href)}
      />
    </LocalizationContext.Provider>,
    place,
  );
}
