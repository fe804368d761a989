/** The one place that knows DOMPurify: markup goes in, only what a list allows comes out. */

import createDOMPurify, { type UponSanitizeElementHook, type WindowLike } from 'dompurify';
import { type AllowList, allowedAddress } from './allowed.ts';
import type { RawHtml, SafeHtml } from './safe-html.ts';
import { withoutInline } from './without-inline.ts';

type Policy = ReturnType<NonNullable<WindowLike['trustedTypes']>['createPolicy']>;

/**
 * The widget's one Trusted Types policy. A page may name it in `trusted-types`, once: it is made a single time for
 * all widgets of a page. It passes markup on as it is, so it stays in this file. Null where the browser has no
 * Trusted Types, or the page lets nobody make it.
 */
const policy = createPolicy();

function createPolicy(): Policy | null {
  const { trustedTypes }: WindowLike = window;
  const rules = { createHTML: (markup: string) => markup, createScript: refuse, createScriptURL: refuse };
  try {
    return trustedTypes?.createPolicy('frontdesk', rules) ?? null;
  } catch {
    return null;
  }
}

function refuse(_: string): string {
  throw new TypeError('the widget makes no scripts');
}

/**
 * Makes a sanitiser for one list. What it answers stands in no document: nothing of it loads or runs before it is
 * shown. `onElement` sees each element before it is judged, and may put another in its place, to be judged in turn.
 */
export function createSanitiser(
  { elements, attributes }: AllowList,
  onElement?: UponSanitizeElementHook,
): (raw: RawHtml) => DocumentFragment {
  // Not the shared one: the page may use DOMPurify too, and its hooks and ours would meet.
  const purify = createDOMPurify(window);
  if (onElement) purify.addHook('uponSanitizeElement', onElement);
  return (raw) => {
    // Its types do not tell that a document of frames, which has no body, becomes nothing at all.
    const sanitised: DocumentFragment | null = purify.sanitize(withoutInline(raw), {
      ALLOWED_TAGS: [...elements],
      ALLOWED_ATTR: [...attributes],
      ALLOWED_URI_REGEXP: allowedAddress,
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      // It would drop headings called `links` or `title`; ours are all prefixed.
      SANITIZE_DOM: false,
      RETURN_DOM_FRAGMENT: true,
      // Given null, it does not make one of its own either.
      TRUSTED_TYPES_POLICY: policy,
    });
    return sanitised ?? document.createDocumentFragment();
  };
}

/** What a sanitiser answered, as markup. */
export function toMarkup(sanitised: DocumentFragment): SafeHtml {
  const template = document.createElement('template');
  template.content.append(sanitised);
  const markup: unknown = policy ? policy.createHTML(template.innerHTML) : template.innerHTML;
  return markup as SafeHtml;
}
