/**
 * Removes attributes of a mail's HTML that would load a file, since loading it would reveal to its server who reads the
 * mail and when. Tags stay: without them, the parser could read the rest differently.
 *
 * The `src` of an attached image becomes the URL of its upload. The URL of a remote image is kept in `data-src`, which
 * loads nothing, until a reader asks to see the image.
 */

import type { Attribute, StartTag } from '../../../../markup/html/parse-html.ts';
import type { RewriteTag } from '../../../../markup/html/without-inline.ts';

export interface MailImage {
  readonly name: string;
  /** The path of its upload; null if the upload was refused, or browsers do not show the file as an image. */
  readonly path: string | null;
}

/** Attached images by content id, which follows `cid:` in the mail's HTML. */
export type MailImages = ReadonlyMap<string, MailImage>;

/** Attributes that load or navigate without a click, or set such an attribute, except those that begin with `src`. */
const loading: ReadonlySet<string> = new Set([
  ...['data-src', 'lowsrc', 'dynsrc', 'imagesrcset', 'poster', 'background', 'longdesc', 'icon', 'ping'],
  ...['data', 'code', 'codebase', 'classid', 'archive', 'object', 'manifest', 'profile', 'attributionsrc'],
  ...['action', 'formaction', 'http-equiv', 'xlink:href', 'attributename'],
]);

/** SVG attributes whose value may be the URL of another SVG. */
const drawing: ReadonlySet<string> = new Set([
  ...['fill', 'stroke', 'filter', 'mask', 'clip-path', 'cursor'],
  ...['marker', 'marker-start', 'marker-mid', 'marker-end'],
]);

/** Elements whose `href` loads nothing before a click. */
const links: ReadonlySet<string> = new Set(['a', 'area']);

/** Returns a function that removes loading attributes from a tag. */
export function withoutLoading(images: MailImages): RewriteTag {
  return (tag) => {
    const { name, attributes } = tag;
    const kept = attributes.filter((attribute) => !loads(name, attribute));
    // The HTML parser turns `image` into `img`.
    if (name === 'img' || name === 'image') {
      const source = sourceAttributes(tag, images);
      return [...kept.filter((attribute) => !source.some(({ name }) => name === attribute.name)), ...source];
    }
    return kept.length === attributes.length ? 'keep' : kept;
  };
}

/** Returns the content ids of the images in HTML. */
export function mentionedIn(html: string): ReadonlySet<string> {
  return new Set(
    Array.from(html.matchAll(/\bcid:([^\s"'<>]{1,250})/gi), ([, id = '']) => decodeContentId(id)),
  );
}

function loads(element: string, { name, value }: Attribute): boolean {
  if (name === 'href') return !links.has(element);
  if (name.startsWith('src') || loading.has(name)) return true;
  return drawing.has(name) && value.includes('(');
}

/** Returns the attributes that load an attached image, or that keep the URL of a remote one. */
function sourceAttributes({ attributes }: StartTag, images: MailImages): Attribute[] {
  const written = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value ?? '';
  const source = written('src').trim();
  if (/^data:/i.test(source)) return [{ name: 'src', value: source }];
  if (/^cid:/i.test(source)) {
    const image = images.get(decodeContentId(source.slice('cid:'.length)));
    if (image?.path) return [{ name: 'src', value: image.path }];
    // An attached image that cannot be shown gets its file name as alternative text.
    return image && written('alt') === '' ? [{ name: 'alt', value: image.name }] : [];
  }
  const isElsewhere = /^(?:https?:)?[/\\]{2}/i.test(source);
  const isHidden = [written('width'), written('height')].some(isTiny) || hides(written('style'));
  return isElsewhere && !isHidden ? [{ name: 'data-src', value: source }] : [];
}

/** Whether a width or height is too small to see. Such images only track readers. */
function isTiny(length: string): boolean {
  return Number.parseFloat(length) <= 1 && !length.includes('%');
}

function hides(style: string): boolean {
  return style.split(';').some((declaration) => {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.trim().toLowerCase());
    if (/^(?:max-)?(?:width|height)$/.test(property)) return isTiny(value);
    if (property === 'opacity') return Number.parseFloat(value) === 0;
    return /^(?:display:none|visibility:hidden)/.test(`${property}:${value}`);
  });
}

/** Decodes a content id from a URL, in which characters may be percent-encoded. */
function decodeContentId(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
