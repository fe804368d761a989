import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Creates a function that counts a mail per IP network, and returns false beyond the limit per minute. */
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
