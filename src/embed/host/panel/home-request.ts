/** Requests the contents of home as soon as a visitor wants help, while the code is still loading. */

import { fillPath } from '../../../api/operation.ts';
import { home } from '../../../api/operations/faq.ts';
import { isFrontdeskKey } from '../../../api/shared/key-format.ts';
import { isLanguageTag } from '../../../api/shared/language-tag.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import type { PageSettings } from '../../settings/definition.ts';

/** A request sent before the widget has loaded, which uses its response instead of sending it again. */
export interface HomeRequest {
  readonly url: string;
  readonly answer: Promise<Response>;
  /** In milliseconds since 1970. */
  readonly sentAt: number;
}

/** Returns undefined if the key is of another kind of deployment, which lacks this operation, or the URL is invalid. */
export function requestHome(settings: PageSettings): HomeRequest | undefined {
  const { baseUrl, userId, apiKey, helpCenterId, faqId, lang } = settings;
  if (!isFrontdeskKey(`${apiKey}`)) return undefined;
  const query = new URLSearchParams({
    ...(isLanguageTag(`${lang}`) && { lang: `${lang}` }),
    ...(helpCenterId ? { helpCenterId: `${helpCenterId}` } : { faqId: `${faqId}` }),
  });
  const url = `${withoutTrailingSlashes(`${baseUrl}`)}${fillPath(home.path, { apiKey, userId })}?${query}`;
  try {
    const request = new Request(url, {
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    const answer = fetch(request);
    // If the request fails, the widget sends it again, and reports the error.
    answer.catch(() => {});
    return { url: request.url, answer, sentAt: Date.now() };
  } catch {
    return undefined;
  }
}
