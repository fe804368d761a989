/**
 * Removes attributes of a mail's markup that would load a file and so show a stranger who reads the mail and when. Tags
 * stay: without them the parser could read the rest differently.
 *
 * A picture that came with the mail gets the url of its upload. A picture of another server keeps its url in
 * `data-src`, which loads nothing, until a reader asks to see it.
 */

import type { Attribute, StartTag } from '../../../../markup/html/parse-html.ts';
import type { RewriteTag } from '../../../../markup/html/without-inline.ts';

/** A file that came with a mail. */
export interface MailPicture {
  readonly name: string;
  /** The path of its upload; null: it was refused, or browsers do not show it as a picture. */
  readonly path: string | null;
}

/** By the id after `cid:` in the mail. */
export type MailPictures = ReadonlyMap<string, MailPicture>;

/** Attributes that load or navigate by themselves, or that set one that does, beside those that begin with `src`. */
const loading: ReadonlySet<string> = new Set([
  ...['data-src', 'lowsrc', 'dynsrc', 'imagesrcset', 'poster', 'background', 'longdesc', 'icon', 'ping'],
  ...['data', 'code', 'codebase', 'classid', 'archive', 'object', 'manifest', 'profile', 'attributionsrc'],
  ...['action', 'formaction', 'http-equiv', 'xlink:href', 'attributename'],
]);

/** Attributes of drawings whose value may be the url of another drawing. */
const drawing: ReadonlySet<string> = new Set([
  ...['fill', 'stroke', 'filter', 'mask', 'clip-path', 'cursor'],
  ...['marker', 'marker-start', 'marker-mid', 'marker-end'],
]);

/** Elements whose `href` is followed only by a click. */
const links: ReadonlySet<string> = new Set(['a', 'area']);

/** Removes the attributes that load from the tags of a mail. */
export function withoutLoading(pictures: MailPictures): RewriteTag {
  return (tag) => {
    const { name, attributes } = tag;
    const kept = attributes.filter((attribute) => !loads(name, attribute));
    // The parser reads the second name as the first.
    if (name === 'img' || name === 'image') {
      const source = sourceAttributes(tag, pictures);
      return [...kept.filter((attribute) => !source.some(({ name }) => name === attribute.name)), ...source];
    }
    return kept.length === attributes.length ? 'keep' : kept;
  };
}

/** Returns the ids of the pictures in markup. */
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

/** Returns the attributes that load a picture, or keep its url for later. */
function sourceAttributes({ attributes }: StartTag, pictures: MailPictures): Attribute[] {
  const written = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value ?? '';
  const source = written('src').trim();
  if (/^data:/i.test(source)) return [{ name: 'src', value: source }];
  if (/^cid:/i.test(source)) {
    const picture = pictures.get(decodeContentId(source.slice('cid:'.length)));
    if (picture?.path) return [{ name: 'src', value: picture.path }];
    // A picture that cannot be shown has its name as text.
    return picture && written('alt') === '' ? [{ name: 'alt', value: picture.name }] : [];
  }
  const isElsewhere = /^(?:https?:)?[/\\]{2}/i.test(source);
  const isHidden = [written('width'), written('height')].some(isTiny) || hides(written('style'));
  return isElsewhere && !isHidden ? [{ name: 'data-src', value: source }] : [];
}

/** Whether a length is too small to see: such pictures only track readers. */
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

/** Returns an id from a url, where letters may be percent-encoded. */
function decodeContentId(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
