/**
 * What of a mail's markup would load something wherever it is shown, and so tell a stranger who reads it and when. Only
 * attributes go: tags stay, as what follows them could be read in another way without them.
 *
 * A picture that came with the mail gets the address of its upload. One of another server keeps its address in `data-src`,
 * which loads nothing, until somebody asks to see it.
 */

import type { Attribute, StartTag } from '../../../../markup/html/parse-html.ts';
import type { RewriteTag } from '../../../../markup/html/without-inline.ts';

/** A file that came with a mail. */
export interface MailPicture {
  readonly name: string;
  /** Of its upload; null: it was not taken, or is nothing that browsers show as a picture. */
  readonly path: string | null;
}

/** By what the mail calls them after `cid:`. */
export type MailPictures = ReadonlyMap<string, MailPicture>;

/** Attributes that load, lead somewhere by themselves, or set one that does; besides those that begin with `src`. */
const loading: ReadonlySet<string> = new Set([
  ...['data-src', 'lowsrc', 'dynsrc', 'imagesrcset', 'poster', 'background', 'longdesc', 'icon', 'ping'],
  ...['data', 'code', 'codebase', 'classid', 'archive', 'object', 'manifest', 'profile', 'attributionsrc'],
  ...['action', 'formaction', 'http-equiv', 'xlink:href', 'attributename'],
]);

/** What they draw with may be the address of a drawing. */
const drawing: ReadonlySet<string> = new Set([
  ...['fill', 'stroke', 'filter', 'mask', 'clip-path', 'cursor'],
  ...['marker', 'marker-start', 'marker-mid', 'marker-end'],
]);

/** The elements whose `href` is followed only when somebody presses them. */
const links: ReadonlySet<string> = new Set(['a', 'area']);

/** Takes out of the tags of a mail what loads. */
export function withoutLoading(pictures: MailPictures): RewriteTag {
  return (tag) => {
    const { name, attributes } = tag;
    const kept = attributes.filter((attribute) => !loads(name, attribute));
    // The parser takes the second name for the first.
    if (name === 'img' || name === 'image') {
      const source = sourceOf(tag, pictures);
      return [
        ...kept.filter((attribute) => !source.some((given) => given.name === attribute.name)),
        ...source,
      ];
    }
    return kept.length === attributes.length ? 'keep' : kept;
  };
}

/** The ids of the pictures that stand in markup. */
export function mentionedIn(html: string): ReadonlySet<string> {
  return new Set(Array.from(html.matchAll(/\bcid:([^\s"'<>]{1,250})/gi), ([, id = '']) => idOf(id)));
}

function loads(element: string, { name, value }: Attribute): boolean {
  if (name === 'href') return !links.has(element);
  if (name.startsWith('src') || loading.has(name)) return true;
  return drawing.has(name) && value.includes('(');
}

/** Where a picture is taken from, as attributes. */
function sourceOf({ attributes }: StartTag, pictures: MailPictures): Attribute[] {
  const written = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value ?? '';
  const source = written('src').trim();
  if (/^data:/i.test(source)) return [{ name: 'src', value: source }];
  if (/^cid:/i.test(source)) {
    const picture = pictures.get(idOf(source.slice('cid:'.length)));
    if (picture?.path) return [{ name: 'src', value: picture.path }];
    // In the place of a picture that cannot be shown stands what it is called.
    return picture && written('alt') === '' ? [{ name: 'alt', value: picture.name }] : [];
  }
  const isElsewhere = /^(?:https?:)?[/\\]{2}/i.test(source);
  const isHidden = [written('width'), written('height')].some(isTiny) || hides(written('style'));
  return isElsewhere && !isHidden ? [{ name: 'data-src', value: source }] : [];
}

/** Whether a length is one that nobody sees, so that what has it is there to tell who reads the mail. */
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

/** An id as it stands in an address, where letters may be written in percent signs. */
function idOf(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
