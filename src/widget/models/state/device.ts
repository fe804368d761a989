import type { Device } from '../../../api/limits.ts';

/** Where the visitor reads: `mobile` on a narrow screen or one that is touched. */
export function currentDevice(): Device {
  return matchMedia('(max-width: 479.98px), (pointer: coarse)').matches ? 'mobile' : 'desktop';
}
