import type { RawMail } from '../../src/server/mail/incoming/reader/raw-mail.ts';

/** A mail as it is read out of the database, piece by piece. */
export function storedMail(raw: Buffer): RawMail {
  return {
    size: raw.length,
    read: async (start, length) => Uint8Array.from(raw.subarray(start, start + length)),
  };
}
