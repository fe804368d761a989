/** Requests the contents of home as soon as a visitor wants help, while the code is still on its way. */

import { isFrontdeskKey } from '../../api/key-format.ts';
import { isLanguageTag } from '../../api/language-tag.ts';
import { fillPath } from '../../api/operation.ts';
import { home } from '../../api/operations/faq.ts';
import { withoutTrailingSlashes } from '../../api/trailing-slashes.ts';
import type { PageSettings } from '../settings/definition.ts';

/** A request that was sent before the widget had come, which then takes its answer in place of asking the same. */
export interface HomeRequest {
  readonly url: string;
  readonly answer: Promise<Response>;
}

/**
 * Sends it as the widget would; undefined where another deployment, which has no such operation, made the key, and where
 * the deployment's address is none: the widget says so.
 */
export function requestHome(settings: PageSettings): HomeRequest | undefined {
  const { baseUrl, userId, apiKey, helpCenterId, faqId, lang } = settings;
  if (!isFrontdeskKey(`${apiKey}`)) return undefined;
  const query = new URLSearchParams({
    ...(isLanguageTag(`${lang}`) && { lang: `${lang}` }),
    ...(helpCenterId ? { helpCenterId: `${helpCenterId}` } : { faqId: `${faqId}` }),
  });
  const path = `${fillPath(home.path, { apiKey, userId })}?${query}`;
  const url = absolute(withoutTrailingSlashes(`${baseUrl}`) + path);
  if (url === undefined) return undefined;
  const answer = fetch(url, { redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' });
  // The widget asks again, and says what is wrong.
  answer.catch(() => {});
  return { url, answer };
}

/** As a request has it; not every browser can ask first whether it is an address. */
function absolute(address: string): string | undefined {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return undefined;
  }
}
