/** Counts what a run of requests was answered. */

import type { FuzzRequest } from './request.ts';
import type { Outcome } from './send.ts';

/** Slowest requests that are kept. */
const slowestCount = 10;

/** Failures that are kept whole; the rest is counted. */
const mostFailures = 200;

export interface NameTally {
  readonly name: string;
  readonly statuses: Map<number, number>;
  count: number;
  past: number;
}

export interface Slow {
  readonly milliseconds: number;
  readonly status: number;
  readonly request: FuzzRequest;
}

export interface Failure {
  readonly request: FuzzRequest;
  readonly what: string;
}

export class Tally {
  readonly names = new Map<string, NameTally>();
  readonly failures: Failure[] = [];
  slowest: Slow[] = [];
  failureCount = 0;
  count = 0;
  past = 0;

  add(request: FuzzRequest, { status, milliseconds, isPastValidation, failure }: Outcome): void {
    const tally = this.names.get(request.name) ?? {
      name: request.name,
      statuses: new Map(),
      count: 0,
      past: 0,
    };
    this.names.set(request.name, tally);
    tally.count += 1;
    this.count += 1;
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    if (isPastValidation) {
      tally.past += 1;
      this.past += 1;
    }
    if (failure !== null) {
      this.failureCount += 1;
      if (this.failures.length < mostFailures) this.failures.push({ request, what: failure });
    }
    const limit = this.slowest[slowestCount - 1]?.milliseconds ?? 0;
    if (milliseconds > limit) {
      this.slowest = [...this.slowest, { milliseconds, status, request }]
        .sort((a, b) => b.milliseconds - a.milliseconds)
        .slice(0, slowestCount);
    }
  }

  /** How often each status was answered, to whatever it was. */
  statuses(): Map<number, number> {
    const all = new Map<number, number>();
    for (const { statuses } of this.names.values()) {
      for (const [status, count] of statuses) all.set(status, (all.get(status) ?? 0) + count);
    }
    return new Map([...all].sort(([a], [b]) => a - b));
  }
}
