/**
 * Links that wait for ids. In the HTML of an article that has been read, a link to another article is
 * `href="frontdesk-article:<language>/<key>#<heading>"` and a picture `src="frontdesk-file:<hash>/<name>"`,
 * each part percent-encoded. An author's own links of these two schemes never get this far.
 */

import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

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

/** The HTML with urls in place of its placeholders; nothing else in it changes. */
export function resolveLinks(html: string, targets: LinkTargets): string {
  if (!html.includes(articleScheme) && !html.includes(fileScheme)) return html;
  const tree = parseFragment(html, { scriptingEnabled: false });
  resolveIn(tree, targets);
  return serialize(tree, { scriptingEnabled: false });
}

/** Elements whose `href` is a link. */
export function isLinkElement(element: DefaultTreeAdapterTypes.Element): boolean {
  return element.tagName === 'a' || element.tagName === 'area';
}

/** Attributes, of whatever element, that name a picture; `srcset` names several. */
export function isPictureAttribute(name: string): boolean {
  return name === 'src' || name === 'srcset' || name === 'poster';
}

function resolveIn(parent: DefaultTreeAdapterTypes.ParentNode, targets: LinkTargets): void {
  for (const node of parent.childNodes) {
    if (!('attrs' in node)) continue;
    node.attrs = node.attrs.flatMap((attribute) => {
      const isLink = attribute.name === 'href' && isLinkElement(node);
      if (!isLink && !isPictureAttribute(attribute.name)) return [attribute];
      const value = resolveValue(attribute.value, targets);
      return value === null ? [] : [{ ...attribute, value }];
    });
    resolveIn('content' in node ? node.content : node, targets);
  }
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
