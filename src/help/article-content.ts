/** Sanitises and decorates articles for pages without a script; adds ids, image sizes and linked articles. */

import { widget as english } from '../languages/en/widget.ts';
import { widgetTranslations } from '../languages/index.ts';
import { loadMessages } from '../languages/load-messages.ts';
import { resolveImageAddress } from '../markup/addresses.ts';
import { idPrefix } from '../markup/id-prefix.ts';
import type { SanitiserRules } from '../markup/sanitiser-rules.ts';
import { articleRules, completeArticle } from '../ui/html/article-rules.ts';
import { identifyHeadings, type TextHeading } from '../ui/html/reading/headings.ts';
import { widenImage } from '../ui/html/reading/images.ts';

export interface ReadArticleOptions {
  readonly language: string;
  /** Returns the size in pixels of the image at a URL; null if unknown. */
  sizeOf(address: string): { readonly width: number; readonly height: number } | null;
}

export interface ReadArticle {
  readonly content: DocumentFragment;
  /** Headings of the two upper levels, in order. */
  readonly headings: readonly TextHeading[];
  /** Language-independent ids of the articles that the article links to. */
  readonly linkedArticles: readonly number[];
}

/** Sanitises markup; returns null if only the plain text can be shown. */
type Sanitise = (markup: string) => DocumentFragment | null;

/** Creates a reader that uses the sanitiser made by `createSanitiser`, and returns null if the sanitiser does. */
export function createArticleReader(
  createSanitiser: (rules: SanitiserRules<Element>) => Sanitise,
): (markup: string, options: ReadArticleOptions) => Promise<ReadArticle | null> {
  const sanitise = createSanitiser(articleRules);
  return async (markup, { language, sizeOf }) => {
    const tableLabel = await tableLabelIn(language);
    const content = sanitise(markup);
    if (content === null) return null;
    completeArticle(content, { tableLabel, imageAddress });
    leadToFragments(content);
    prepareImages(content, sizeOf);
    return { content, headings: identifyHeadings(content), linkedArticles: linkedArticlesIn(content) };
  };
}

async function tableLabelIn(language: string): Promise<string> {
  const { messages } = await loadMessages('widget', language, widgetTranslations, () => ({
    widget: english,
  }));
  return messages.table;
}

/** Placeholder origin: a deployment may have any host, and only paths are kept. */
const anyHost = 'https://page.invalid';

/** Returns the path of an image on this deployment, and the absolute URL of any other image. */
function imageAddress(address: string): string | null {
  const resolved = resolveImageAddress(address, `${anyHost}/`);
  return resolved?.startsWith(`${anyHost}/`) ? resolved.slice(anyHost.length) : resolved;
}

/** Prefixes the targets of links within the article, as the ids of their targets are prefixed. */
function leadToFragments(content: DocumentFragment): void {
  for (const link of content.querySelectorAll('a[href^="#"]:not([href^="#/"])')) {
    const id = link.getAttribute('href')?.slice(1) ?? '';
    if (id !== '') link.setAttribute('href', `#${idPrefix}${id}`);
  }
}

/** Sets sizes, so that nothing moves when images load. The first image may be at the top, so it loads eagerly. */
function prepareImages(content: DocumentFragment, sizeOf: ReadArticleOptions['sizeOf']): void {
  const images = content.querySelectorAll('img[src]');
  images[0]?.removeAttribute('loading');
  for (const image of images) {
    if (image.hasAttribute('width') || image.hasAttribute('height')) continue;
    const size = sizeOf(image.getAttribute('src') ?? '');
    if (!size) continue;
    image.setAttribute('width', String(size.width));
    image.setAttribute('height', String(size.height));
    widenImage(image, size.width);
  }
}

function linkedArticlesIn(content: DocumentFragment): number[] {
  const ids = Array.from(content.querySelectorAll('a[href^="#/articles/"]'), (link) => {
    const [, id] = /^#\/articles\/(\d{1,15})(?:$|[?/])/.exec(link.getAttribute('href') ?? '') ?? [];
    return Number(id ?? 0);
  });
  return [...new Set(ids)].filter((id) => id > 0);
}
