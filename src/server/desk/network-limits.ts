/** Limits what one IP network may send to sign in, and to change settings. */

import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../api/refusal.ts';
import type { Caller } from '../../api/service.ts';
import { ipNetwork } from '../../formats/ip-network.ts';
import type { Counter } from '../http/limits/rate-limit-counter.ts';
import { requireSession } from './policy.ts';

/** Counts a request. @throws {Refusal} `TooManyRequests` beyond the limit */
export async function countRequest(counter: Counter, { ip }: FastifyRequest): Promise<void> {
  refuseAfter(await counter.count(ipNetwork(ip)));
}

/** Counts an operation of the desk. @throws {Refusal} `TooManyRequests` beyond the limit */
export async function countCaller(counter: Counter, caller: Caller): Promise<void> {
  refuseAfter(await counter.count(requireSession(caller).network));
}

/** Checks a limit without counting. @throws {Refusal} `TooManyRequests` beyond the limit */
export async function checkLimit(counter: Counter, { ip }: FastifyRequest): Promise<void> {
  refuseAfter(await counter.look(ipNetwork(ip)));
}

/** @throws {Refusal} `TooManyRequests` unless the seconds are null */
export function refuseAfter(seconds: number | null): void {
  if (seconds === null) return;
  throw new Refusal('TooManyRequests', `Too many requests. Try again in ${seconds} s.`, undefined, seconds);
}
