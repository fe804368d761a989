/**
 * Links that wait for ids. In the HTML of an article that has been read, a link to another article is
 * `href="frontdesk-article:<language>/<key>#<heading>"` and a picture `src="frontdesk-file:<hash>/<name>"`,
 * each part percent-encoded. An author's own links of these two schemes never get this far.
 */

import type { Attribute } from '../../html/parse-html.ts';
import { rewriteTags } from '../../html/rewrite-tags.ts';

const articleScheme = 'frontdesk-article:';
const fileScheme = 'frontdesk-file:';

/** `fragment` is the id of a heading, '' for the whole article. */
export function articlePlaceholder(key: string, language: string, fragment: string): string {
  const heading = fragment === '' ? '' : `#${encodeURIComponent(fragment)}`;
  return `${articleScheme}${encodeURIComponent(language)}/${encodeURIComponent(key)}${heading}`;
}

export function filePlaceholder(hash: string, name: string): string {
  return `${fileScheme}${hash}/${encodeURIComponent(name)}`;
}

/** Whether a url that an author wrote looks like a placeholder. */
export function isPlaceholder(url: string): boolean {
  return /^\s*frontdesk-(article|file):/i.test(url);
}

export interface LinkTargets {
  /** Null: there is no such article; the link's text stays. `fragment` is a heading's id or ''. */
  articleUrl(key: string, language: string, fragment: string): string | null;
  fileUrl(hash: string, name: string): string;
}

/**
 * The HTML with urls in place of its placeholders; nothing else in it changes.
 * @throws {MarkupLimitError}
 */
export function resolveLinks(html: string, targets: LinkTargets): string {
  if (!html.includes(articleScheme) && !html.includes(fileScheme)) return html;
  return rewriteTags(html, ({ name, attributes }) => {
    const resolved = attributes.flatMap((attribute) => resolveAttribute(name, attribute, targets));
    const isSame =
      resolved.length === attributes.length &&
      resolved.every(({ value }, index) => value === attributes[index]?.value);
    return isSame ? 'keep' : resolved;
  });
}

/** Elements whose `href` is a link. */
export function isLinkElement(tagName: string): boolean {
  return tagName === 'a' || tagName === 'area';
}

/** Attributes, of whatever element, that name a picture; `srcset` names several. */
export function isPictureAttribute(name: string): boolean {
  return name === 'src' || name === 'srcset' || name === 'poster';
}

/** None where the link leads nowhere. */
function resolveAttribute(tagName: string, attribute: Attribute, targets: LinkTargets): Attribute[] {
  const isLink = attribute.name === 'href' && isLinkElement(tagName);
  if (!isLink && !isPictureAttribute(attribute.name)) return [attribute];
  const value = resolveValue(attribute.value, targets);
  return value === null ? [] : [{ ...attribute, value }];
}

function resolveValue(value: string, targets: LinkTargets): string | null {
  if (value.startsWith(articleScheme)) {
    const [path = '', fragment = ''] = value.slice(articleScheme.length).split('#');
    const [language = '', key = ''] = path.split('/');
    return targets.articleUrl(
      decodeURIComponent(key),
      decodeURIComponent(language),
      decodeURIComponent(fragment),
    );
  }
  return value.replace(/frontdesk-file:([0-9a-f]{64})\/([^\s,]*)/g, (_, hash: string, name: string) =>
    targets.fileUrl(hash, decodeURIComponent(name)),
  );
}
