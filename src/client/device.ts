import type { Device } from '../api/limits.ts';

/** Returns the visitor's device: `mobile` if the screen is narrow or its main input is touch. */
export function currentDevice(): Device {
  return matchMedia('(max-width: 479.98px), (pointer: coarse)').matches ? 'mobile' : 'desktop';
}

/** Whether the visitor has asked for reduced data usage. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const asks =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
  return asks || matchMedia('(prefers-reduced-data: reduce)').matches;
}
