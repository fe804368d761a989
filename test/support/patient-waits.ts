/** Lets `vi.waitFor` and `vi.waitUntil` wait as long as `expect.poll`: their own limit, a second, has no setting. */

import { vi } from 'vitest';

type WaitOptions = Parameters<typeof vi.waitUntil>[1];

const { waitFor, waitUntil } = vi;

const patient = (options: WaitOptions = {}): WaitOptions =>
  typeof options === 'number' ? options : { timeout: 60_000, ...options };

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
