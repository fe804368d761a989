/** What is measured of a process, for Prometheus. `docs/operating/monitoring.md` lists it. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppCounts, RequestMeter, UnavailableCounts } from '../../app.ts';
import { version } from '../../bundle/version.ts';
import type { OpenDatabase } from '../../db/connect.ts';
import type { QueryWatcher } from '../../db/query-timing.ts';
import type { Replica } from '../../db/replica/open-replica.ts';
import { countStored, type StoredCounts } from './queries.ts';

export interface Metrics {
  readonly requests: RequestMeter;
  readonly queries: QueryWatcher;
  /** Housekeeping came to its end. */
  cleanedUp(): void;
  /** A mail will not be sent. */
  gaveUpMail(): void;
  /** A mail to an address that anybody may have typed is not sent, as one of its limits is reached. */
  stoppedMail(limit: 'domain' | 'network'): void;
  /** An agent said of a mail in their name that somebody else wrote it. */
  disownedMail(door: string): void;
  /** Measures a replica from now on. */
  watchReplica(replica: Pick<Replica, 'state'>): void;
  /** Measures from now on what is answered 503. */
  watchUnavailable(counts: Pick<UnavailableCounts, 'list'>): void;
  /** Everything, in the text format of Prometheus; never throws because of the database. */
  print(): Promise<string>;
}

/** Seconds; most answers take milliseconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Milliseconds for which what is stored is not counted again. */
const countedFor = 10_000;

/** Milliseconds that counting may take; then a scrape goes without. */
const patienceMs = 2000;

export function createMetrics({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Gauge({
    registers,
    name: 'frontdesk_build_info',
    help: '1; the version stands in the labels',
    labelNames: ['version', 'node'],
  }).set({ version, node: process.version }, 1);
  const answers = new Histogram({
    registers,
    buckets,
    name: 'frontdesk_http_request_duration_seconds',
    help: 'Answered requests by operation and class of status; a stream of events lasts as long as it is open',
    labelNames: ['operation', 'status'],
  });
  const known = new Counter({
    registers,
    name: 'frontdesk_known_answers_total',
    help: 'Requests that were given an answer of before, without the app',
  });
  let unavailable: Pick<UnavailableCounts, 'list'> | undefined;
  new Counter({
    registers,
    name: 'frontdesk_requests_unavailable_total',
    labelNames: ['reason'],
    help: 'Requests that were answered 503, by why',
    collect() {
      this.reset();
      for (const [reason, count] of unavailable?.list() ?? []) this.inc({ reason }, count);
    },
  });
  const queries = new Histogram({
    registers,
    buckets,
    name: 'frontdesk_database_query_duration_seconds',
    help: 'Queries to the database',
  });
  const cleanedUp = new Gauge({
    registers,
    name: 'frontdesk_housekeeping_last_success_timestamp_seconds',
    help: 'When housekeeping last came to its end; 0 until then',
  });

  const gaveUpMail = new Counter({
    registers,
    name: 'frontdesk_mails_given_up_total',
    help: 'Mails that this process gave up: refused for good, or tried too often',
  });
  const stoppedMail = new Counter({
    registers,
    name: 'frontdesk_mails_stopped_total',
    labelNames: ['limit'],
    help: 'Mails to addresses that anybody may have typed which this process did not send: too many for their domain or network',
  });
  for (const limit of ['domain', 'network']) stoppedMail.inc({ limit }, 0);
  const disownedMail = new Counter({
    registers,
    name: 'frontdesk_mails_disowned_total',
    labelNames: ['door'],
    help: 'Mails in the names of agents of which they said, to this process, that somebody else wrote them, by the way in',
  });
  let replica: Pick<Replica, 'state'> | undefined;
  new Gauge({
    registers,
    name: 'frontdesk_replica_up',
    help: '1: published help is read from the replica; 0: it is late or away, or there is none',
    collect() {
      this.set(replica?.state().isRead ? 1 : 0);
    },
  });
  new Gauge({
    registers,
    name: 'frontdesk_replica_lag_seconds',
    help: 'By how much the replica is late, as far as is known; `NaN` where there is none',
    collect() {
      this.set(replica ? replica.state().lagSeconds : Number.NaN);
    },
  });

  new Gauge({
    registers,
    name: 'frontdesk_database_connections',
    labelNames: ['state'],
    help: 'Connections to the database: busy or idle',
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    registers,
    name: 'frontdesk_database_connections_max',
    help: 'Connections to the database that there may be',
  }).set(pool.options.max);
  new Gauge({
    registers,
    name: 'frontdesk_database_waiting_queries',
    help: 'Queries that wait for a connection',
    collect() {
      this.set(pool.waitingCount);
    },
  });

  let app: AppCounts | undefined;
  new Gauge({
    registers,
    name: 'frontdesk_event_streams',
    help: 'Streams of events that are open',
    collect() {
      this.set(app?.eventStreams() ?? 0);
    },
  });
  new Gauge({
    registers,
    name: 'frontdesk_database_requests',
    labelNames: ['state'],
    help: 'Requests that are at the database, or wait for their turn there: running or waiting',
    collect() {
      const { running, waiting } = app?.databaseRequests() ?? { running: 0, waiting: 0 };
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });

  const count = remembered(() => countStored(db));
  new Gauge({
    registers,
    name: 'frontdesk_stored_counts_up',
    help: '1: the database said how much of each waits; 0: it did not in time',
    async collect() {
      this.set((await count()) === null ? 0 : 1);
    },
  });
  for (const [name, { help, read }] of Object.entries(stored)) {
    new Gauge({
      registers,
      name,
      help,
      async collect() {
        const counts = await count();
        this.set(counts === null ? Number.NaN : read(counts));
      },
    });
  }

  // To find the numbers of labels takes as long as to count.
  const observers = new Map<string, (seconds: number) => void>();
  const observe = (operation: string, status: number, milliseconds: number) => {
    const statusClass = `${Math.floor(status / 100)}xx`;
    const name = `${operation} ${statusClass}`;
    let observer = observers.get(name);
    if (!observer) {
      const child = answers.labels(operation, statusClass);
      observer = (seconds) => child.observe(seconds);
      observers.set(name, observer);
    }
    observer(milliseconds / 1000);
  };
  const queried = (milliseconds: number) => queries.observe(milliseconds / 1000);
  return {
    requests: {
      answered: observe,
      answeredFromCache: () => known.inc(),
      watch(counts) {
        app = counts;
      },
    },
    queries: () => queried,
    cleanedUp: () => cleanedUp.setToCurrentTime(),
    gaveUpMail: () => gaveUpMail.inc(),
    stoppedMail: (limit) => stoppedMail.inc({ limit }),
    disownedMail: (door) => disownedMail.inc({ door }),
    watchUnavailable(watched) {
      unavailable = watched;
    },
    watchReplica(watched) {
      replica = watched;
    },
    print: () => registry.metrics(),
  };
}

const stored: Readonly<
  Record<string, { readonly help: string; readonly read: (counts: StoredCounts) => number }>
> = {
  frontdesk_mails_waiting: {
    help: 'Mails that are to be sent, 10,000 at most',
    read: ({ mailsWaiting }) => mailsWaiting,
  },
  frontdesk_mails_retrying: {
    help: 'Those of them that were tried in vain',
    read: ({ mailsRetrying }) => mailsRetrying,
  },
  frontdesk_mails_late_seconds: {
    help: 'For how long the longest waiting mail is due',
    read: ({ mailsLateSeconds }) => mailsLateSeconds,
  },
  frontdesk_incoming_mails_new: {
    help: 'Mails that came and are not read yet, 10,000 at most',
    read: ({ incomingNew }) => incomingNew,
  },
  frontdesk_incoming_mails_aside: {
    help: 'Mails that came and wait for a person, 1,000 of a user at most',
    read: ({ incomingAside }) => incomingAside,
  },
  frontdesk_webhook_deliveries_waiting: {
    help: 'Deliveries of webhooks that are to be made, 10,000 at most',
    read: ({ deliveriesWaiting }) => deliveriesWaiting,
  },
  frontdesk_webhook_deliveries_failed: {
    help: 'Deliveries of webhooks of the last day that were given up',
    read: ({ deliveriesFailed }) => deliveriesFailed,
  },
  frontdesk_search_articles_to_index: {
    help: 'Articles that an older version of the search indexed, 10,000 at most',
    read: ({ articlesToIndex }) => articlesToIndex,
  },
};

/** Counts once for everybody who asks within some seconds; null where that failed, or took too long. */
function remembered(read: () => Promise<StoredCounts>): () => Promise<StoredCounts | null> {
  let latest: Promise<StoredCounts | null> | undefined;
  let isRunning = false;
  let endedAt = 0;
  return () => {
    // One that the database does not come back from is not followed by more.
    const isFresh = isRunning || performance.now() - endedAt < countedFor;
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
  await new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
  return null;
}
