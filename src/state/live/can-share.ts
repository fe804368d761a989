/** Whether the tabs of a browser can agree which of them reads a stream; on insecure pages they cannot. */
export function canShare(): boolean {
  return Boolean(navigator.locks) && typeof BroadcastChannel === 'function';
}
