/** Conditions on conversations, for a query over `conversations`. Values that name nothing pick nothing. */

import { inArray, type SQL, sql } from 'drizzle-orm';
import { chatPages, chatParticipants, conversations, pageFilters } from '../../../db/tables/index.ts';

/**
 * A conversation with a page that one of the filters matches; without filters no condition.
 * Addresses are compared as they are written.
 */
export function onMatchingPage(filterIds: readonly string[] | undefined): SQL | undefined {
  if (filterIds === undefined) return undefined;
  const { url } = chatPages;
  const { searchFilter, matchType } = pageFilters;
  // With a limit it is looked up conversation by conversation. As `exists` it would be a join of which nobody knows how
  // much it finds, and which may read the pages of all conversations again for every page of rows.
  return sql`(select true from ${chatPages} join ${pageFilters}
    on ${pageFilters.userId} = ${chatPages.userId} and ${pageFilters.id} = any(${idsOf(filterIds)})
    where ${isOfConversation(chatPages)} and case ${matchType}
      when 'contains' then strpos(${url}, ${searchFilter}) > 0
      when 'exact' then ${url} = ${searchFilter}
      when 'startsWith' then starts_with(${url}, ${searchFilter})
      when 'endsWith' then right(${url}, length(${searchFilter})) = ${searchFilter}
      else false end
    limit 1)`;
}

/** A conversation in which one of the agents took part; without agents no condition. */
export function withAgent(agentIds: readonly string[] | undefined): SQL | undefined {
  if (agentIds === undefined) return undefined;
  return sql`exists (select from ${chatParticipants}
    where ${isOfConversation(chatParticipants)} and ${chatParticipants.agentId} = any(${idsOf(agentIds)}))`;
}

/** A conversation in which one of the bots took part; without bots no condition. */
export function withBot(botIds: readonly string[] | undefined): SQL | undefined {
  if (botIds === undefined) return undefined;
  return sql`exists (select from ${chatParticipants}
    where ${isOfConversation(chatParticipants)}
      and (${chatParticipants.botId} #>> '{}') collate "C" = any(${sql.param([...botIds])}::text[]))`;
}

/** One of the conversations; without names no condition. */
export function onChannel(channels: readonly string[] | undefined): SQL | undefined {
  return channels && inArray(conversations.id, [...channels]);
}

function isOfConversation(table: typeof chatPages | typeof chatParticipants): SQL {
  return sql`${table.userId} = ${conversations.userId} and ${table.conversationId} = ${conversations.id}`;
}

function idsOf(values: readonly string[]): SQL {
  const ids = values.filter((value) => /^[1-9]\d{0,15}$/.test(value)).map(Number);
  return sql`${sql.param(ids)}::bigint[]`;
}
