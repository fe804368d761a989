/** Reports on visitors' searches and votes. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/insights.ts';

const insights = '/api/{apiKey}/{userId}/faq/insights';

/** Lists searches without success, and counts the searches of each day. */
export const listSearchInsights = operation<typeof schemas.listSearchInsights>(
  'listSearchInsights',
  'GET',
  `${insights}/searches`,
);

/** Lists articles that did not help, with the votes, reasons and comments of visitors. */
export const listArticleInsights = operation<typeof schemas.listArticleInsights>(
  'listArticleInsights',
  'GET',
  `${insights}/articles`,
);
