/** Writes XML 1.0: what stands in it is escaped here, and nowhere else. */

/** What XML 1.0 has no way to say: most control characters, halves of characters, and two that are none. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would make a blank of those in attributes.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A text as it may stand between tags and between double quotes. */
function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? '');
}

/** Markup, to be told from text. */
export interface Xml {
  readonly xml: string;
}

export type XmlContent = string | Xml | readonly XmlContent[];

/**
 * An element. Its content is text unless it is markup already.
 * @param name and those of the attributes are written in code, never given by anybody
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: XmlContent = [],
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = contentXml(content);
  return { xml: `<${name}${written.join('')}${inner === '' ? '/>' : `>${inner}</${name}>`}` };
}

function contentXml(content: XmlContent): string {
  if (typeof content === 'string') return escapeXml(content);
  return 'xml' in content ? content.xml : content.map(contentXml).join('');
}
