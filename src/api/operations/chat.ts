/** Chat (interface section 4.3). */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/chat.ts';

const caller = '{apiKey}/{userId}';
const conversation = `${caller}/{conversationId}`;

/** Lists the conversations of a date range, oldest first. */
export const listConversations = operation<typeof schemas.listConversations>(
  'listConversations',
  'GET',
  `/message/listConversations/${caller}/{fromDate}/{toDate}`,
);

/** Lists the newest conversations in which a tag of the visitor is one of the email addresses. A Frontdesk extension. */
export const listCustomerConversations = operation<typeof schemas.listCustomerConversations>(
  'listCustomerConversations',
  'GET',
  `/message/listCustomerConversations/${caller}`,
);

/** Lists the messages of a conversation, oldest first. */
export const grabConversation = operation<typeof schemas.grabConversation>(
  'grabConversation',
  'GET',
  `/message/grabConversation/${conversation}`,
);

export const grabVisitorInfo = operation<typeof schemas.grabVisitorInfo>(
  'grabVisitorInfo',
  'GET',
  `/message/grabVisitorInfo/${conversation}`,
);

export const grabVisitorTags = operation<typeof schemas.grabVisitorTags>(
  'grabVisitorTags',
  'GET',
  `/message/grabVisitorTags/${conversation}`,
);

export const grabVisitorLabels = operation<typeof schemas.grabVisitorLabels>(
  'grabVisitorLabels',
  'GET',
  `/message/grabVisitorLabels/${conversation}`,
);

/** Lists the values that the site has added to a conversation for its agents. */
export const grabVisitorCards = operation<typeof schemas.grabVisitorCards>(
  'grabVisitorCards',
  'GET',
  `/message/grabVisitorCards/${conversation}`,
);

export const grabAgent = operation<typeof schemas.grabAgent>(
  'grabAgent',
  'GET',
  `/message/grabAgent/${caller}/{agentId}`,
);

export const grabAgents = operation<typeof schemas.grabAgents>(
  'grabAgents',
  'GET',
  `/message/grabAgents/${caller}`,
);

/** Lists one row per conversation, for at most a year. Deprecated: `chatStatisticsV2` returns more. */
export const chatStatistics = operation<typeof schemas.chatStatistics>(
  'chatStatistics',
  'GET',
  `/message/chatStatistics/${caller}`,
);

/** Lists one row per conversation, for at most a year, with the answering times of each agent and bot. */
export const chatStatisticsV2 = operation<typeof schemas.chatStatisticsV2>(
  'chatStatisticsV2',
  'GET',
  `/message/chatStatisticsV2/${caller}`,
);

/** Lists the filters whose ids `pageFilterId` accepts. */
export const pageFilters = operation<typeof schemas.pageFilters>(
  'pageFilters',
  'GET',
  `/message/pageFilters/${caller}`,
);
