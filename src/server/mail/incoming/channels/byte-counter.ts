import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts the bytes of mail that each network brings in a minute. */
export interface ByteCounter {
  /** Whether the network has used up its bytes. */
  isUsedUp(network: string): Promise<boolean>;
  /**
   * Counts a piece of a mail; returns false where the mail has to wait. The mail's own bytes do not count against it,
   * so that a mail larger than the limit can come at all.
   * @param ofMail bytes of the mail so far, this piece included
   */
  add(network: string, bytes: number, ofMail: number): Promise<boolean>;
}

/** @param perMinute 0: any number */
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
