import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppCounts, RequestMeter, UnavailableCounts } from '../../app.ts';
import { version } from '../../bundle/version.ts';
import type { OpenDatabase } from '../../db/connect.ts';
import type { QueryWatcher } from '../../db/query-timing.ts';
import type { Replica } from '../../db/replica/open-replica.ts';
import type { IndexCounts, SearchIndexes } from '../../search/indexes/search-indexes.ts';
import { countStored, type StoredCounts } from './stored-counts.sql.ts';

/** Histogram buckets in seconds; most responses take milliseconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Milliseconds for which counts from the database are cached. */
const countsCachedFor = 10_000;

/** Timeout of counting in milliseconds. After it, the scrape has no counts from the database. */
const countTimeoutMs = 2000;

/** The metrics of one process for Prometheus, listed in `docs/operating/monitoring.md`. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #answers = new Histogram({
    registers: [this.#registry],
    buckets,
    name: 'frontdesk_http_request_duration_seconds',
    help: 'Duration of answered requests by operation and status class; an event stream lasts as long as it is open',
    labelNames: ['operation', 'status'],
  });
  readonly #cachedAnswers = new Counter({
    registers: [this.#registry],
    name: 'frontdesk_known_answers_total',
    help: 'Requests answered from the response cache, which do not reach the routes',
  });
  readonly #queries = new Histogram({
    registers: [this.#registry],
    buckets,
    name: 'frontdesk_database_query_duration_seconds',
    help: 'Duration of database queries',
  });
  readonly #cleanedUp = new Gauge({
    registers: [this.#registry],
    name: 'frontdesk_housekeeping_last_success_timestamp_seconds',
    help: 'Time at which housekeeping last finished; 0 if it has not run yet',
  });
  readonly #deletedTickets = new Counter({
    registers: [this.#registry],
    name: 'frontdesk_tickets_deleted_total',
    help: 'Tickets that this process deleted because their inboxes keep them no longer',
  });
  readonly #gaveUpMail = new Counter({
    registers: [this.#registry],
    name: 'frontdesk_mails_given_up_total',
    help: 'Messages that this process stopped sending: refused permanently, or after too many attempts',
  });
  readonly #stoppedMail = new Counter({
    registers: [this.#registry],
    name: 'frontdesk_mails_stopped_total',
    labelNames: ['limit'],
    help: 'Messages to unconfirmed email addresses that this process did not send, because of the limit per domain or network',
  });
  readonly #disownedMail = new Counter({
    registers: [this.#registry],
    name: 'frontdesk_mails_disowned_total',
    labelNames: ['door'],
    help: 'Received messages that agents reported as not theirs to this process, by channel',
  });
  /** Observers by operation and status class: finding a histogram by its labels takes as long as observing. */
  readonly #observers = new Map<string, (seconds: number) => void>();
  #app: AppCounts | undefined;
  #replica: Pick<Replica, 'state'> | undefined;
  #unavailable: Pick<UnavailableCounts, 'list'> | undefined;
  #searchIndexes: Pick<SearchIndexes, 'counts'> | undefined;

  readonly requests: RequestMeter = {
    answered: (operation, status, milliseconds) => this.#observer(operation, status)(milliseconds / 1000),
    answeredFromCache: () => this.#cachedAnswers.inc(),
    watch: (counts) => {
      this.#app = counts;
    },
  };

  readonly #observeQuery = (milliseconds: number) => this.#queries.observe(milliseconds / 1000);

  readonly queries: QueryWatcher = () => this.#observeQuery;

  constructor(database: Pick<OpenDatabase, 'db' | 'pool' | 'waitingStatements'>) {
    const { db } = database;
    collectDefaultMetrics({ register: this.#registry });
    for (const limit of ['domain', 'network']) this.#stoppedMail.inc({ limit }, 0);
    this.#registerBuild();
    this.#registerUnavailable();
    this.#registerReplica();
    this.#registerPool(database);
    this.#registerApp();
    this.#registerSearch();
    this.#registerStored(cachedCounts(() => countStored(db)));
  }

  cleanedUp(): void {
    this.#cleanedUp.setToCurrentTime();
  }

  /** Counts tickets that were deleted because their inboxes keep them no longer. */
  deletedTickets(tickets: number): void {
    this.#deletedTickets.inc(tickets);
  }

  gaveUpMail(): void {
    this.#gaveUpMail.inc();
  }

  /** Counts a message to an unconfirmed email address that a limit stopped. */
  stoppedMail(limit: 'domain' | 'network'): void {
    this.#stoppedMail.inc({ limit });
  }

  /** Counts a received message whose supposed sender, an agent, reported that they did not write it. */
  disownedMail(channel: string): void {
    this.#disownedMail.inc({ door: channel });
  }

  /** Adds a replica, whose state is read at each scrape. */
  watchReplica(replica: Pick<Replica, 'state'>): void {
    this.#replica = replica;
  }

  /** Adds the counts of responses with 503, which are read at each scrape. */
  watchUnavailable(counts: Pick<UnavailableCounts, 'list'>): void {
    this.#unavailable = counts;
  }

  /** Adds the numbers of the search indexes in memory, which are read at each scrape. */
  watchSearch(indexes: Pick<SearchIndexes, 'counts'>): void {
    this.#searchIndexes = indexes;
  }

  /** Returns every metric in Prometheus's text format. A failure of the database does not throw. */
  print(): Promise<string> {
    return this.#registry.metrics();
  }

  #observer(operation: string, status: number): (seconds: number) => void {
    const statusClass = `${Math.floor(status / 100)}xx`;
    const name = `${operation} ${statusClass}`;
    const known = this.#observers.get(name);
    if (known) return known;
    const histogram = this.#answers.labels(operation, statusClass);
    const observe = (seconds: number) => histogram.observe(seconds);
    this.#observers.set(name, observe);
    return observe;
  }

  #registerBuild(): void {
    new Gauge({
      registers: [this.#registry],
      name: 'frontdesk_build_info',
      help: 'Always 1; the labels contain the versions of Frontdesk and Node.js',
      labelNames: ['version', 'node'],
    }).set({ version, node: process.version }, 1);
  }

  #registerUnavailable(): void {
    const counts = () => this.#unavailable?.list() ?? [];
    new Counter({
      registers: [this.#registry],
      name: 'frontdesk_requests_unavailable_total',
      labelNames: ['reason'],
      help: 'Responses with status 503, by reason',
      collect() {
        this.reset();
        for (const [reason, count] of counts()) this.inc({ reason }, count);
      },
    });
  }

  #registerReplica(): void {
    this.#registerGauge({
      name: 'frontdesk_replica_up',
      help: '1 if published help is read from the replica; 0 if the replica lags, is unreachable or is not set',
      read: () => (this.#replica?.state().isRead ? 1 : 0),
    });
    this.#registerGauge({
      name: 'frontdesk_replica_lag_seconds',
      help: 'Last known lag of the replica; `NaN` without a replica',
      read: () => this.#replica?.state().lagSeconds ?? Number.NaN,
    });
  }

  #registerPool({ pool, waitingStatements }: Pick<OpenDatabase, 'pool' | 'waitingStatements'>): void {
    this.#registerStates({
      name: 'frontdesk_database_connections',
      help: 'Database connections by state: busy or idle',
      read: () => ({ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount }),
    });
    this.#registerGauge({
      name: 'frontdesk_database_connections_max',
      help: 'Maximum number of database connections of this process',
      read: () => pool.options.max,
    });
    this.#registerGauge({
      name: 'frontdesk_database_waiting_queries',
      help: 'SQL statements and transactions that wait for a database connection',
      read: () => waitingStatements(),
    });
  }

  #registerApp(): void {
    this.#registerGauge({
      name: 'frontdesk_event_streams',
      help: 'Open event streams',
      read: () => this.#app?.eventStreams() ?? 0,
    });
  }

  #registerSearch(): void {
    const read = (numberOf: (counts: IndexCounts) => number) => () => {
      const counts = this.#searchIndexes?.counts();
      return counts ? numberOf(counts) : Number.NaN;
    };
    this.#registerGauge({
      name: 'frontdesk_search_indexes',
      help: 'Search indexes in memory',
      read: read(({ indexes }) => indexes),
    });
    this.#registerGauge({
      name: 'frontdesk_search_index_bytes',
      help: 'Bytes of the search indexes in memory',
      read: read(({ bytes }) => bytes),
    });
    this.#registerGauge({
      name: 'frontdesk_search_index_bytes_max',
      help: 'Bytes that search indexes may have in memory, with texts for snippets (`SEARCH_MEMORY_MB`)',
      read: read(({ maxBytes }) => maxBytes),
    });
    this.#registerGauge({
      name: 'frontdesk_search_index_too_large',
      help: '1 if one search index is larger than the memory for all of them, and is kept alone',
      read: read(({ isTooLarge }) => Number(isTooLarge)),
    });
    this.#registerGauge({
      name: 'frontdesk_search_indexes_assembled',
      help: 'Search indexes that were assembled since the start. If it keeps rising while no article changes, memory is not enough',
      read: read(({ assembled }) => assembled),
    });
  }

  #registerStored(count: () => Promise<StoredCounts | null>): void {
    this.#registerGauge({
      name: 'frontdesk_stored_counts_up',
      help: '1 if the database returned the counts of queued items in time; 0 if it did not',
      read: async () => ((await count()) === null ? 0 : 1),
    });
    for (const [name, { help, read }] of Object.entries(storedMetrics)) {
      this.#registerGauge({
        name,
        help,
        read: async () => {
          const counts = await count();
          return counts === null ? Number.NaN : read(counts);
        },
      });
    }
  }

  #registerGauge({ name, help, read }: ReadMetric<number | Promise<number>>): void {
    new Gauge({
      registers: [this.#registry],
      name,
      help,
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Registers a gauge with the label `state`, read at each scrape. */
  #registerStates({ name, help, read }: ReadMetric<object>): void {
    new Gauge({
      registers: [this.#registry],
      name,
      help,
      labelNames: ['state'],
      collect() {
        for (const [state, value] of Object.entries(read())) this.set({ state }, value);
      },
    });
  }
}

interface ReadMetric<Value> {
  readonly name: string;
  readonly help: string;
  read(): Value;
}

const storedMetrics: Readonly<
  Record<string, { readonly help: string; readonly read: (counts: StoredCounts) => number }>
> = {
  frontdesk_mails_waiting: {
    help: 'Queued outgoing messages, 10,000 at most',
    read: ({ mailsWaiting }) => mailsWaiting,
  },
  frontdesk_mails_retrying: {
    help: 'Queued outgoing messages with failed attempts',
    read: ({ mailsRetrying }) => mailsRetrying,
  },
  frontdesk_mails_late_seconds: {
    help: 'Seconds since the oldest queued outgoing message was due',
    read: ({ mailsLateSeconds }) => mailsLateSeconds,
  },
  frontdesk_incoming_mails_new: {
    help: 'Received messages that are not processed yet, 10,000 at most',
    read: ({ incomingNew }) => incomingNew,
  },
  frontdesk_incoming_mails_aside: {
    help: 'Received messages that are quarantined or held, 1,000 per user at most',
    read: ({ incomingNotRead }) => incomingNotRead,
  },
  frontdesk_webhook_deliveries_waiting: {
    help: 'Queued webhook deliveries, 10,000 at most',
    read: ({ deliveriesWaiting }) => deliveriesWaiting,
  },
  frontdesk_webhook_deliveries_failed: {
    help: 'Webhook deliveries that failed within the last 24 hours',
    read: ({ deliveriesFailed }) => deliveriesFailed,
  },
  frontdesk_search_articles_to_index: {
    help: 'Articles whose search index is of an older version, 10,000 at most',
    read: ({ articlesToIndex }) => articlesToIndex,
  },
};

/** Caches the counts for all scrapes of the next seconds; null after a failure or a timeout. */
function cachedCounts(read: () => Promise<StoredCounts>): () => Promise<StoredCounts | null> {
  let latest: Promise<StoredCounts | null> | undefined;
  let isRunning = false;
  let endedAt = 0;
  return () => {
    // While a count is running, even a slow one, no second count starts.
    const isFresh = isRunning || performance.now() - endedAt < countsCachedFor;
    if (latest && isFresh) return latest;
    isRunning = true;
    const counted = read()
      .catch(() => null)
      .finally(() => {
        isRunning = false;
        endedAt = performance.now();
      });
    latest = Promise.race([counted, tooLate()]);
    return latest;
  };
}

async function tooLate(): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, countTimeoutMs).unref());
  return null;
}
