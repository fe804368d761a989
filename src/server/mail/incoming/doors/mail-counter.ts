import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts a mail from an address; false where it is one too many within a minute. */
export function createMailCounter(perMinute: number): (address: string) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (address) => {
    try {
      await limiter.consume(address);
      return true;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return false;
      throw refused;
    }
  };
}
