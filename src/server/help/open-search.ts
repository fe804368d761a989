/** Prints the OpenSearch description, by which browsers search a help center from their address bar. */

import { shorten } from '../../formats/shorten.ts';
import { openSearchPath, searchPath } from './addresses.ts';
import type { HelpSite } from './site.ts';
import { element, xmlDeclaration } from './xml.ts';

/** Maximum characters of a short name, by the specification. */
const maxShortName = 16;

export function openSearchDescription(site: HelpSite, lang: string): string {
  const { origin, title } = site;
  const template = `${origin}${searchPath(site, lang)}?q={searchTerms}`;
  const self = origin + openSearchPath(site, lang);
  const { xml } = element('OpenSearchDescription', { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }, [
    element('ShortName', {}, shorten(title, lang, maxShortName)),
    element('Description', {}, shorten(title, lang, 1024)),
    element('Url', { type: 'text/html', method: 'get', template }),
    element('Url', { type: 'application/opensearchdescription+xml', rel: 'self', template: self }),
    element('Language', {}, lang),
    element('InputEncoding', {}, 'UTF-8'),
    element('OutputEncoding', {}, 'UTF-8'),
  ]);
  return `${xmlDeclaration}${xml}\n`;
}
