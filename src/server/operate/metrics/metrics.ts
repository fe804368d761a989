/** The metrics of a process, for Prometheus. `docs/operating/monitoring.md` lists them. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppCounts, RequestMeter, UnavailableCounts } from '../../app.ts';
import { version } from '../../bundle/version.ts';
import type { OpenDatabase } from '../../db/connect.ts';
import type { QueryWatcher } from '../../db/query-timing.ts';
import type { Replica } from '../../db/replica/open-replica.ts';
import { countStored, type StoredCounts } from './queries.ts';

/** Seconds; most answers take milliseconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Milliseconds for which stored counts are cached. */
const countsCachedFor = 10_000;

/** Milliseconds that counting may take; a slower count leaves the scrape without numbers. */
const countTimeoutMs = 2000;

/** Counts and durations of one process, printed in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #answers = new Histogram({
    registers: [this.#registry],
    buckets,
    name: 'frontdesk_http_request_duration_seconds',
    help: 'Answered requests by operation and class of status; a stream of events lasts as long as it is open',
    labelNames: ['operation', 'status'],
  });
  readonly #cachedAnswers = new Counter({
    registers: [this.#registry],
    name: 'frontdesk_known_answers_total',
    help: 'Requests answered from the cache, without the app',
  });
  readonly #queries = new Histogram({
    registers: [this.#registry],
    buckets,
    name: 'frontdesk_database_query_duration_seconds',
    help: 'Queries to the database',
  });
  readonly #cleanedUp = new Gauge({
    registers: [this.#registry],
    name: 'frontdesk_housekeeping_last_success_timestamp_seconds',
    help: 'Time at which housekeeping last ended; 0 before',
  });
  readonly #gaveUpMail = new Counter({
    registers: [this.#registry],
    name: 'frontdesk_mails_given_up_total',
    help: 'Mails that this process gave up: refused permanently, or after too many attempts',
  });
  readonly #stoppedMail = new Counter({
    registers: [this.#registry],
    name: 'frontdesk_mails_stopped_total',
    labelNames: ['limit'],
    help: 'Mails to unconfirmed addresses that this process did not send: too many for their domain or network',
  });
  readonly #disownedMail = new Counter({
    registers: [this.#registry],
    name: 'frontdesk_mails_disowned_total',
    labelNames: ['door'],
    help: 'Mails that agents disowned at this process, by the channel of their arrival',
  });
  /** One for each operation and class of status: finding a histogram by its labels takes as long as observing. */
  readonly #observers = new Map<string, (seconds: number) => void>();
  #app: AppCounts | undefined;
  #replica: Pick<Replica, 'state'> | undefined;
  #unavailable: Pick<UnavailableCounts, 'list'> | undefined;

  /** Measures the requests of an app. */
  readonly requests: RequestMeter = {
    answered: (operation, status, milliseconds) => this.#observer(operation, status)(milliseconds / 1000),
    answeredFromCache: () => this.#cachedAnswers.inc(),
    watch: (counts) => {
      this.#app = counts;
    },
  };

  readonly #observeQuery = (milliseconds: number) => this.#queries.observe(milliseconds / 1000);

  /** Measures the queries of a pool. */
  readonly queries: QueryWatcher = () => this.#observeQuery;

  constructor({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>) {
    collectDefaultMetrics({ register: this.#registry });
    for (const limit of ['domain', 'network']) this.#stoppedMail.inc({ limit }, 0);
    this.#registerBuild();
    this.#registerUnavailable();
    this.#registerReplica();
    this.#registerPool(pool);
    this.#registerApp();
    this.#registerStored(cachedCounts(() => countStored(db)));
  }

  /** Counts a finished run of housekeeping. */
  cleanedUp(): void {
    this.#cleanedUp.setToCurrentTime();
  }

  /** Counts a mail that is given up. */
  gaveUpMail(): void {
    this.#gaveUpMail.inc();
  }

  /** Counts a mail to an unconfirmed address that one of its limits stopped. */
  stoppedMail(limit: 'domain' | 'network'): void {
    this.#stoppedMail.inc({ limit });
  }

  /** Counts a mail that the agent in whose name it came says they did not write. */
  disownedMail(channel: string): void {
    this.#disownedMail.inc({ door: channel });
  }

  /** Measures a replica from now on. */
  watchReplica(replica: Pick<Replica, 'state'>): void {
    this.#replica = replica;
  }

  /** Measures the answers 503 from now on. */
  watchUnavailable(counts: Pick<UnavailableCounts, 'list'>): void {
    this.#unavailable = counts;
  }

  /** Every metric, in the text format of Prometheus; never throws because of the database. */
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
      help: '1; the labels contain the version',
      labelNames: ['version', 'node'],
    }).set({ version, node: process.version }, 1);
  }

  #registerUnavailable(): void {
    const counts = () => this.#unavailable?.list() ?? [];
    new Counter({
      registers: [this.#registry],
      name: 'frontdesk_requests_unavailable_total',
      labelNames: ['reason'],
      help: 'Requests answered with 503, by reason',
      collect() {
        this.reset();
        for (const [reason, count] of counts()) this.inc({ reason }, count);
      },
    });
  }

  #registerReplica(): void {
    this.#registerGauge({
      name: 'frontdesk_replica_up',
      help: '1: published help is read from the replica; 0: it is late, unreachable or absent',
      read: () => (this.#replica?.state().isRead ? 1 : 0),
    });
    this.#registerGauge({
      name: 'frontdesk_replica_lag_seconds',
      help: 'Known delay of the replica; `NaN` without one',
      read: () => this.#replica?.state().lagSeconds ?? Number.NaN,
    });
  }

  #registerPool(pool: OpenDatabase['pool']): void {
    this.#registerStates({
      name: 'frontdesk_database_connections',
      help: 'Connections to the database: busy or idle',
      read: () => ({ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount }),
    });
    this.#registerGauge({
      name: 'frontdesk_database_connections_max',
      help: 'Maximum of connections to the database',
      read: () => pool.options.max,
    });
    this.#registerGauge({
      name: 'frontdesk_database_waiting_queries',
      help: 'Queries that wait for a connection',
      read: () => pool.waitingCount,
    });
  }

  #registerApp(): void {
    this.#registerGauge({
      name: 'frontdesk_event_streams',
      help: 'Open streams of events',
      read: () => this.#app?.eventStreams() ?? 0,
    });
    this.#registerStates({
      name: 'frontdesk_database_requests',
      help: 'Requests at the database: running, or waiting for their turn',
      read: () => this.#app?.databaseRequests() ?? { running: 0, waiting: 0 },
    });
  }

  #registerStored(count: () => Promise<StoredCounts | null>): void {
    this.#registerGauge({
      name: 'frontdesk_stored_counts_up',
      help: '1: the database answered with the lengths of queues; 0: it did not in time',
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

  /** Registers a gauge that is read at each scrape. */
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

  /** Registers a gauge with a label `state`, read at each scrape: a number for each state. */
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
    help: 'Queued mails, 10,000 at most',
    read: ({ mailsWaiting }) => mailsWaiting,
  },
  frontdesk_mails_retrying: {
    help: 'Queued mails with failed attempts',
    read: ({ mailsRetrying }) => mailsRetrying,
  },
  frontdesk_mails_late_seconds: {
    help: 'Time since the oldest queued mail was due',
    read: ({ mailsLateSeconds }) => mailsLateSeconds,
  },
  frontdesk_incoming_mails_new: {
    help: 'Received mails that are not processed yet, 10,000 at most',
    read: ({ incomingNew }) => incomingNew,
  },
  frontdesk_incoming_mails_aside: {
    help: 'Received mails that wait for a person, 1,000 of a user at most',
    read: ({ incomingAside }) => incomingAside,
  },
  frontdesk_webhook_deliveries_waiting: {
    help: 'Queued deliveries of webhooks, 10,000 at most',
    read: ({ deliveriesWaiting }) => deliveriesWaiting,
  },
  frontdesk_webhook_deliveries_failed: {
    help: 'Deliveries of webhooks that failed within the last day',
    read: ({ deliveriesFailed }) => deliveriesFailed,
  },
  frontdesk_search_articles_to_index: {
    help: 'Articles indexed by an older version of the search, 10,000 at most',
    read: ({ articlesToIndex }) => articlesToIndex,
  },
};

/** Shares one count among all scrapes within some seconds; null after a failure or a timeout. */
function cachedCounts(read: () => Promise<StoredCounts>): () => Promise<StoredCounts | null> {
  let latest: Promise<StoredCounts | null> | undefined;
  let isRunning = false;
  let endedAt = 0;
  return () => {
    // A count that hangs in the database is not followed by more of them.
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
