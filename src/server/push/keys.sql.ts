/** The key pair by which push services know the server (VAPID, RFC 8292), made when the first browser asks for it. */

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { pushKeys } from '../db/tables/index.ts';

export interface PushKey {
  readonly privateKey: KeyObject;
  /** An uncompressed point of P-256 as base64url. */
  readonly publicKey: string;
}

/** Returns a user's key pair, and creates it if there is none. Of two processes that create one, the first stores it. */
export async function getOrCreatePushKey(db: Queryable, userId: number): Promise<PushKey> {
  const known = await findPushKey(db, userId);
  if (known) return known;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await db
    .insert(pushKeys)
    .values({ userId, privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }) })
    .onConflictDoNothing();
  const made = await findPushKey(db, userId);
  if (!made) throw new Error('the key of pushes was not stored');
  return made;
}

async function findPushKey(db: Queryable, userId: number): Promise<PushKey | null> {
  const [found] = await db.select().from(pushKeys).where(eq(pushKeys.userId, userId));
  if (!found) return null;
  const privateKey = createPrivateKey({ key: found.privateKey, format: 'der', type: 'pkcs8' });
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { privateKey, publicKey: Buffer.concat(point).toString('base64url') };
}
