/** What visitors miss in a help center: its reports, for the period and language that are chosen. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { defaultInsightDays } from '../../../api/limits.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { listArticleInsights, listSearchInsights } from '../../../api/operations/insights.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import type { CsvClient } from '../../../client/client.ts';
import { createMutation, type Mutation } from '../../../state/mutation.ts';
import { type FailureHandler, type Query, startQuery } from '../../../state/query.ts';

export interface InsightsFilter {
  readonly helpCenter: DeskHelpCenter;
  /** Null for all languages. */
  readonly language: string | null;
  readonly days: number;
}

export interface InsightsReports {
  readonly searches: OutputOf<typeof listSearchInsights>;
  readonly articles: OutputOf<typeof listArticleInsights>['articles'];
}

export interface InsightsOptions {
  readonly client: CsvClient;
  readonly helpCenter: DeskHelpCenter;
  readonly onError: FailureHandler;
}

export class Insights {
  readonly #client: CsvClient;
  readonly #filter;
  readonly filter: ReadonlySignal<InsightsFilter>;
  readonly reports: Query<InsightsReports>;
  readonly download: Mutation;

  constructor({ client, helpCenter, onError }: InsightsOptions) {
    this.#client = client;
    this.#filter = signal<InsightsFilter>({ helpCenter, language: null, days: defaultInsightDays });
    this.filter = this.#filter;
    this.download = createMutation(onError);
    this.reports = startQuery({
      read: async (lifetime) => {
        const input = this.#input();
        const [searches, { articles }] = await Promise.all([
          client.send(listSearchInsights, input, { signal: lifetime }),
          client.send(listArticleInsights, input, { signal: lifetime }),
        ]);
        return { searches, articles };
      },
      onError,
    });
  }

  choose(change: Partial<InsightsFilter>): void {
    this.#filter.value = { ...this.#filter.peek(), ...change };
    this.download.dismiss();
    void this.reports.restart();
  }

  /** Reads again what has failed. */
  retry(): void {
    this.reports.retry();
    void this.download.again();
  }

  /** Reads the searches without success as CSV. */
  async saveCsv(save: (csv: Blob) => void): Promise<void> {
    const input = this.#input();
    await this.download.run(async () => save(await this.#client.sendForCsv(listSearchInsights, input)));
  }

  #input() {
    const { helpCenter, language, days } = this.#filter.peek();
    return { helpCenterId: helpCenter.helpCenterId, days, ...(language !== null && { lang: language }) };
  }
}
