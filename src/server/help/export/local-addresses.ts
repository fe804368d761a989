import { type Attribute, parseHtml, type StartTag } from '../../../markup/html/parse-html.ts';
import { applyEdits, tagEdit } from '../../../markup/html/rewrite-tags.ts';

/** Returns the replacement of a URL that begins with a slash; null if its page or file is not in the export. */
export type LocalAddress = (address: string) => Promise<string | null>;

const attributes: ReadonlySet<string> = new Set(['href', 'src', 'poster']);

/**
 * Replaces the host's own URLs in tags; a tag whose file is missing loses its URL and keeps its text.
 * @throws {MarkupLimitError}
 */
export async function withLocalAddresses(html: string, localAddress: LocalAddress): Promise<string> {
  const tags: StartTag[] = [];
  parseHtml(html, (tag) => {
    if (tag.attributes.some((attribute) => addressesIn(attribute).some(isOfHost))) tags.push(tag);
  });
  const known = new Map<string, string | null>();
  for (const address of tags.flatMap((tag) => tag.attributes.flatMap(addressesIn)).filter(isOfHost)) {
    if (!known.has(address)) known.set(address, await localAddress(address));
  }
  const localIn = (attribute: Attribute) => rewritten(attribute, known);
  const edits = tags.map((tag) => tagEdit(tag, tag.attributes.flatMap(localIn)));
  return applyEdits(html, edits);
}

const isOfHost = (address: string) => /^\/(?!\/)/.test(address);

function addressesIn({ name, value }: Attribute): string[] {
  if (name === 'srcset') return candidatesIn(value).map(candidateUrl);
  return attributes.has(name) ? [value] : [];
}

/** Returns the candidates, each with its condition. */
const candidatesIn = (value: string) => value.split(/,\s+/);

const candidateUrl = (candidate: string) => candidate.split(/\s/, 1)[0] ?? '';

function rewritten(attribute: Attribute, known: ReadonlyMap<string, string | null>): Attribute[] {
  const { name, value } = attribute;
  const localAddress = (address: string) => (known.has(address) ? (known.get(address) ?? null) : address);
  if (name !== 'srcset') {
    const local = attributes.has(name) ? localAddress(value) : value;
    return local === null ? [] : [{ name, value: local }];
  }
  const candidates = candidatesIn(value).flatMap((candidate) => {
    const address = candidateUrl(candidate);
    const local = localAddress(address);
    return local === null ? [] : [local + candidate.slice(address.length)];
  });
  return candidates.length === 0 ? [] : [{ name, value: candidates.join(', ') }];
}
