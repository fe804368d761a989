/** The regular expressions of `src/` that may take more than linear time, and why. */

import type { ExpressionLists } from './support/judge-expressions.ts';

export const listedExpressions: ExpressionLists = {
  polynomial: [
    {
      file: 'src/server/config.ts',
      code: '/^(?:\\s*"?([^"<>]*?)"?\\s*<)?([^\\s@<>]+@[^\\s@<>]+)>?\\s*$/',
      text: 'of the operator',
      reason: 'It reads the setting MAIL_FROM.',
    },
    {
      file: 'src/server/content/report.ts',
      code: '/[\\\\/]+$/',
      text: 'of the operator',
      reason: 'It reads the folder that a command was given.',
    },
    {
      file: 'src/server/http/static-files.ts',
      code: '/<html[^>]*\\blang="([^"]+)"/',
      text: 'of the operator',
      reason: 'It reads the pages of the demo, once, from the disk.',
    },
  ],
  built: [],
  innocent: [
    {
      file: 'src/embed/widget-element.ts',
      code: '(await this.#running()).search(text)',
      reason: 'The widget searches the help center.',
    },
  ],
};
