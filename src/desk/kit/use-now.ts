import { useEffect, useState } from 'preact/hooks';

/** Milliseconds between two looks at the clock: ages are shown in whole minutes. */
const every = 30_000;

/** Returns the time in milliseconds since 1970, and draws the component again as it passes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, []);
  return now;
}
