/** The regular expressions of `src/` that may take more than linear time, and why. */

import { phonePattern } from '../src/api/limits.ts';
import { languageTag } from '../src/api/shared/language-tag.ts';
import { blankCharacter } from '../src/formats/blank-text.ts';
import type { ExpressionLists } from './support/judge-expressions.ts';

/** As urls hold them, made literal. */
const hostNames = [
  'help\\.shop\\.example',
  '127\\.0\\.0\\.1',
  '\\[::1\\]',
  'aaaaaaaaaaaaaaaaaaaa',
  'xn--a-ecp\\.ru',
];

const colon = '(?::|%3a|&#58;|&#x3a;|&colon;)';
const slash = '(?:\\\\?/|/|%2f|&#47;|&#x2f;|&sol;)';

export const listedExpressions: ExpressionLists = {
  polynomial: [
    {
      file: 'src/server/settings/server/subjects/mail.ts',
      code: '/^(?:\\s*"?([^"<>]*?)"?\\s*<)?([^\\s@<>]+@[^\\s@<>]+)>?\\s*$/',
      text: 'of the operator',
      reason: 'It reads the setting MAIL_FROM.',
    },
    {
      file: 'src/content/folder/report.ts',
      code: '/[\\\\/]+$/',
      text: 'of the operator',
      reason: 'It reads the folder that a command was given.',
    },
    {
      file: 'src/server/demo/routes/shop.ts',
      code: '/<html[^>]*\\blang="([^"]+)"/',
      text: 'of the operator',
      reason: 'It reads the pages of the demo, once, from the disk.',
    },
  ],
  built: [
    {
      file: 'src/api/schemas/common.ts',
      code: 'languageTag.source',
      examples: [{ 'languageTag.source': languageTag.source }],
    },
    { file: 'src/api/schemas/contacts.ts', code: 'phonePattern', examples: [{ phonePattern }] },
    {
      file: 'src/api/schemas/contacts.ts',
      code: "phonePattern.replace('\\\\+', '[+ ]')",
      examples: [{ "phonePattern.replace('\\\\+', '[+ ]')": phonePattern.replace('\\+', '[+ ]') }],
    },
    {
      file: 'src/desk/models/customer/contact-problems.ts',
      code: 'phonePattern',
      examples: [{ phonePattern }],
    },
    {
      file: 'src/server/operate/records/kinds/contacts.ts',
      code: 'phonePattern',
      examples: [{ phonePattern }],
    },
    { file: 'src/formats/blank-text.ts', code: '`^${blankCharacter}*$`', examples: [{ blankCharacter }] },
    {
      file: 'src/server/mail/incoming/mail-commands/read-commands.ts',
      code: '`^${blankCharacter}*[#\\\\uff03\\\\ufe5f]([^\\\\p{White_Space}]+)[\\\\p{White_Space}]*`',
      examples: [{ blankCharacter }],
    },
    {
      file: 'src/server/http/operations/csv.ts',
      code: '`^(?:${blankCharacter}*[=+\\\\-@＋－＝＠]|[\\\\t\\\\r])`',
      examples: [{ blankCharacter }],
    },
    {
      file: 'src/gateway/transport/redact.ts',
      code: 'literal(hostname)',
      examples: hostNames.map((host) => ({ 'literal(hostname)': host })),
    },
    {
      file: 'src/gateway/transport/redact.ts',
      code: '`(?:${colon}${number})?(?![\\\\w-]|\\\\.\\\\w)(?:${base})?`',
      examples: ['', `${slash}`, `${slash}api${slash}v1\\.0`, `${slash}${slash}`].map((base) => ({
        colon,
        number: '8443',
        base,
      })),
    },
    {
      file: 'src/gateway/transport/redact.ts',
      code: '`${colon}${port}(?!\\\\d)`',
      examples: [{ colon, port: '8443' }],
    },
  ],
  innocent: [
    {
      file: 'src/desk/service-worker/service-worker.ts',
      code: "self.clients.matchAll({ type: 'window', includeUncontrolled: true })",
      reason: 'It lists the open pages of the desk.',
    },
    {
      file: 'src/embed/elements/widget-element.ts',
      code: '(await this.#running()).search(text)',
      reason: 'The widget searches the help center.',
    },
    {
      file: 'src/server/help/routes/pages.ts',
      code: 'pages.search(site, lang, search)',
      reason: 'The page of results is put together.',
    },
    {
      file: 'src/server/mail/incoming/channels/imap/folder-reader.ts',
      code: 'client.search({ uid: `${lastUid + 1}:*`, ...written }, { uid: true })',
      reason: 'A mailbox is searched, by the mail server.',
    },
  ],
};
