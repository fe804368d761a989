import type { Device } from '../api/limits.ts';

/** The device of the visitor: `mobile` on a narrow screen or one that is touched. */
export function currentDevice(): Device {
  return matchMedia('(max-width: 479.98px), (pointer: coarse)').matches ? 'mobile' : 'desktop';
}

/** Whether the visitor wants only necessary requests. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const asks =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
  return asks || matchMedia('(prefers-reduced-data: reduce)').matches;
}
