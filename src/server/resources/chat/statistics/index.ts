import type { Service } from '../../../../api/service.ts';
import type { PublishedReads } from '../../../db/replica/published-reads.ts';
import { filterValues } from '../filter-values.ts';
import { presentStatistics, presentStatisticsV2 } from '../present.ts';
import { presentEach } from '../present-each.ts';
import { readSpan } from './period.ts';
import { listStatistics } from './statistics.sql.ts';

type StatisticsService = Pick<Service, 'chatStatistics' | 'chatStatisticsV2'>;

export function createStatisticsService(reads: PublishedReads): StatisticsService {
  return {
    async chatStatistics({ userId }, input) {
      const agentIds = filterValues(input.agentId, input.agentIds);
      const rows = listStatistics(reads, {
        userId,
        span: readSpan(input),
        agentIds,
        botIds: undefined,
        channels: filterValues(input.channel, input.channels),
        pageFilterIds: filterValues(undefined, input.pageFilterId),
      });
      return { result: 'success', json: presentEach(rows, (row) => presentStatistics(row, agentIds)) };
    },

    async chatStatisticsV2({ userId }, input) {
      const rows = listStatistics(reads, {
        userId,
        span: readSpan(input),
        agentIds: filterValues(input.agentId, input.agentIds),
        botIds: filterValues(input.botId, input.botIds),
        channels: filterValues(input.channel, input.channels),
        pageFilterIds: filterValues(undefined, input.pageFilterId),
      });
      return { result: 'success', json: presentEach(rows, presentStatisticsV2) };
    },
  };
}
