/** Whether the tabs of a browser can agree which of them reads a stream: on pages that are not secure they cannot. */
export function canShare(): boolean {
  return Boolean(navigator.locks) && typeof BroadcastChannel === 'function';
}
