import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts the bytes of mail that each IP network sends in a minute. */
export interface ByteCounter {
  /** Whether the network has reached its limit of bytes. */
  isUsedUp(network: string): Promise<boolean>;
  /**
   * Counts a piece of a mail; returns false if the mail has to wait for the next minute. Its own bytes so far,
   * `ofMail`, do not count against it, so that a mail larger than the limit can be received.
   */
  add(network: string, bytes: number, ofMail: number): Promise<boolean>;
}

/** @param perMinute bytes; 0 for no limit */
export function createByteCounter(perMinute: number): ByteCounter {
  const limiter = new RateLimiterMemory({ points: Math.max(1, perMinute), duration: 60 });
  return {
    async isUsedUp(network) {
      if (perMinute === 0) return false;
      const counted = await limiter.get(network);
      return counted !== null && counted.consumedPoints >= perMinute;
    },
    async add(network, bytes, ofMail) {
      if (perMinute === 0) return true;
      const { consumedPoints } = await limiter.penalty(network, bytes);
      return consumedPoints - ofMail < perMinute;
    },
  };
}
