/** The two kinds of markup from outside, each with the one way in which it is shown. */

import { allowedInArticles, allowedInMessages } from '../../../src/markup/allowed.ts';
import { toSafeHtml } from '../../../src/ui/html/article-html.ts';
import { toSafeMessage } from '../../../src/ui/html/message-html.ts';
import { rawHtml } from '../../../src/ui/html/safe-html.ts';
import { attacks } from '../../attacks/corpus.ts';
import { nowhere } from '../../attacks/watch.ts';

const options = { baseUrl: nowhere, tableLabel: 'Table', plain: '' };

export const kinds = [
  {
    kind: 'an article',
    clean: (markup: string) => toSafeHtml(rawHtml(markup), options),
    allowed: allowedInArticles,
    tried: attacks.filter(({ isMailOnly }) => !isMailOnly),
  },
  {
    kind: 'a message',
    clean: (markup: string) => toSafeMessage(rawHtml(markup), options),
    allowed: allowedInMessages,
    tried: attacks,
  },
];

/** Attributes that the widget itself gives to what it draws of foreign markup. */
export const ownAttributes = [
  'class',
  'target',
  'rel',
  'loading',
  'decoding',
  'tabindex',
  'role',
  'aria-label',
];
