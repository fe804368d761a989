/** Limits what one IP network may send to sign in. */

import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../api/refusal.ts';
import { ipNetwork } from '../../../formats/ip-network.ts';
import type { Counter } from '../../http/limits/rate-limit-counter.ts';

/** Counts a request. @throws {Refusal} `TooManyRequests` beyond the limit */
export async function countRequest(counter: Counter, { ip }: FastifyRequest): Promise<void> {
  refuseAfter(await counter.count(ipNetwork(ip)));
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
