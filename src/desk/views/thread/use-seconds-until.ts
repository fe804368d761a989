import { useEffect, useState } from 'preact/hooks';
import { maxUndoSeconds } from '../../../api/limits.ts';

/**
 * Returns the whole seconds until a held reply is sent, and draws the component again as they pass. The clock of the
 * browser may be wrong, so they are at most as many as a reply is held for.
 */
export function useSecondsUntil(date: string): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(date) - now) / 1000);
  return Math.min(maxUndoSeconds, Math.max(0, seconds));
}
