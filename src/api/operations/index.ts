/** Every operation, for the server's loop. A browser imports the ones it sends from their own file. */

import * as faq from './faq.ts';

export const operations = { ...faq };

export type Operations = typeof operations;
