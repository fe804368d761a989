import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Counts the bytes of mail that each network brings within a minute. */
export interface ByteCounter {
  /** Whether the network has brought as much as it may. */
  isUsedUp(network: string): Promise<boolean>;
  /**
   * Counts a piece of a mail; returns false where the mail has to wait. A mail that comes alone never has to, however
   * large it is: else it would have to for ever.
   * @param ofMail bytes of the mail so far, this piece among them
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
