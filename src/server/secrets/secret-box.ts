/**
 * Encrypts secrets that are stored in the database, with AES-256-GCM. A value names its key, its user and its column, so
 * that it is of no use in another row's place, and a key that was replaced is recognised:
 *
 *     v1.<name of the key>.<nonce, ciphertext and tag, in base64url>
 */

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretKeySettings } from '../settings/server/subjects/mailboxes.ts';

/** Where a secret is stored. */
export interface SecretPlace {
  readonly userId: number;
  /** The table and column, such as `mailboxes.password`. */
  readonly column: string;
}

export interface SecretBox {
  /** Whether there is a key, or one can be made. */
  readonly canEncrypt: boolean;
  /** @throws {Error} without a key */
  encrypt(text: string, place: SecretPlace): string;
  /** Returns null if the value was encrypted with an unknown key, for another place, or is damaged. */
  decrypt(value: string, place: SecretPlace): string | null;
}

/** The key's file in the data folder. */
export const secretKeyFile = 'secret.key';

const nonceBytes = 12;
const tagBytes = 16;

interface Key {
  /** Tells keys apart without telling anything of them. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Reads the key's file when it is needed, and makes it for the first value without another key. */
export function createSecretBox({ current, former, dataDir }: SecretKeySettings): SecretBox {
  const given = [current, former].flatMap((text) => (text === null ? [] : [deriveKey(text)]));

  function encryptionKey(): Key {
    const [first] = current === null ? [] : given;
    return first ?? deriveKey(readKeyFile(dataDir) ?? makeKeyFile(dataDir));
  }

  function findKey(name: string): Key | null {
    const known = given.find((key) => key.name === name);
    const stored = known ? null : readKeyFile(dataDir);
    const own = stored === null ? undefined : deriveKey(stored);
    return known ?? (own?.name === name ? own : null);
  }

  return {
    canEncrypt: current !== null || dataDir !== null,
    encrypt(text, place) {
      const { name, bytes } = encryptionKey();
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(additionalData(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${name}.${sealed.toString('base64url')}`;
    },
    decrypt(value, place) {
      const [version, name = '', sealed = ''] = value.split('.');
      const key = version === 'v1' ? findKey(name) : null;
      const bytes = Buffer.from(sealed, 'base64url');
      if (!key || bytes.length < nonceBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceBytes));
      decipher.setAAD(additionalData(place)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

function deriveKey(text: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'frontdesk secrets', 32));
  return { bytes, name: createHash('sha256').update(bytes).digest('hex').slice(0, 12) };
}

function additionalData({ userId, column }: SecretPlace): Buffer {
  return Buffer.from(`${userId} ${column}`);
}

function readKeyFile(dataDir: string | null): string | null {
  if (dataDir === null) return null;
  try {
    return readFileSync(join(dataDir, secretKeyFile), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Makes a random key. Of two processes that do so at the same time, both use the key of the first. */
function makeKeyFile(dataDir: string | null): string {
  if (dataDir === null) throw new Error('SECRET_KEY is not set');
  const path = join(dataDir, secretKeyFile);
  const made = randomBytes(32).toString('base64');
  const written = `${path}.${process.pid}`;
  writeFileSync(written, `${made}\n`, { mode: 0o600 });
  try {
    // A link appears with its whole content, or not at all.
    linkSync(written, path);
    return made;
  } catch (error) {
    const other = readKeyFile(dataDir);
    if (other === null) throw error;
    return other;
  } finally {
    rmSync(written);
  }
}
