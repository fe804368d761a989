/** Conditions for queries of the table `conversations`. Unknown values match no conversation. */

import { inArray, type SQL, sql } from 'drizzle-orm';
import { chatPages, chatParticipants, conversations, pageFilters } from '../../db/tables/index.ts';

/** Matches conversations with a stored page URL that a page filter lists. Returns no condition without filters. */
export function onMatchingPage(filterIds: readonly string[] | undefined): SQL | undefined {
  if (filterIds === undefined) return undefined;
  const { url } = chatPages;
  const { searchFilter, matchType } = pageFilters;
  // A subquery with a limit makes PostgreSQL look up the pages of each conversation. With `exists`, it might join the
  // tables, and read the pages of all conversations for every page of rows.
  return sql`(select true from ${chatPages} join ${pageFilters}
    on ${pageFilters.userId} = ${chatPages.userId} and ${pageFilters.id} = any(${parseIds(filterIds)})
    where ${isOfConversation(chatPages)} and case ${matchType}
      when 'contains' then strpos(${url}, ${searchFilter}) > 0
      when 'exact' then ${url} = ${searchFilter}
      when 'startsWith' then starts_with(${url}, ${searchFilter})
      when 'endsWith' then right(${url}, length(${searchFilter})) = ${searchFilter}
      else false end
    limit 1)`;
}

/** Matches conversations in which one of the agents took part. Returns no condition without agents. */
export function withAgent(agentIds: readonly string[] | undefined): SQL | undefined {
  if (agentIds === undefined) return undefined;
  return sql`exists (select from ${chatParticipants}
    where ${isOfConversation(chatParticipants)} and ${chatParticipants.agentId} = any(${parseIds(agentIds)}))`;
}

/** Matches conversations in which one of the bots took part. Returns no condition without bots. */
export function withBot(botIds: readonly string[] | undefined): SQL | undefined {
  if (botIds === undefined) return undefined;
  return sql`exists (select from ${chatParticipants}
    where ${isOfConversation(chatParticipants)}
      and (${chatParticipants.botId} #>> '{}') collate "C" = any(${sql.param([...botIds])}::text[]))`;
}

/** Matches conversations of one of the channels. Returns no condition without channels. */
export function onChannel(channels: readonly string[] | undefined): SQL | undefined {
  return channels && inArray(conversations.id, [...channels]);
}

function isOfConversation(table: typeof chatPages | typeof chatParticipants): SQL {
  return sql`${table.userId} = ${conversations.userId} and ${table.conversationId} = ${conversations.id}`;
}

function parseIds(values: readonly string[]): SQL {
  const ids = values.filter((value) => /^[1-9]\d{0,15}$/.test(value)).map(Number);
  return sql`${sql.param(ids)}::bigint[]`;
}
