/** Writes XML 1.0. No other code escapes XML. */

/** Matches characters that XML 1.0 cannot contain: most control characters, lone surrogates, and two noncharacters. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // In attributes, parsers turn these characters into spaces.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Escapes a text between tags and in double quotes. */
function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? '');
}

export interface Xml {
  readonly xml: string;
}

export type XmlContent = string | Xml | readonly XmlContent[];

/** Turns content other than `Xml` into text. Names of the element and its attributes are constants in the code. */
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
