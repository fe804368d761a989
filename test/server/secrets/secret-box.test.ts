import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSecretBox, secretKeyFile } from '../../../src/server/secrets/secret-box.ts';

const place = { userId: 7, column: 'mailboxes.password' };
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-secrets-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

const withKey = (current: string | null, former: string | null = null, dataDir: string | null = null) =>
  createSecretBox({ current, former, dataDir });
const first = 'the first key, which is long enough';
const second = 'the second key, which is long enough';

describe('a secret', () => {
  test('is read with its key, and is not in what is stored', () => {
    const stored = withKey(first).encrypt('hunter2 ünï', place);
    expect(stored).toMatch(/^v1\.[\da-f]{12}\.[\w-]+$/);
    expect(withKey(first).decrypt(stored, place)).toBe('hunter2 ünï');
    expect(withKey(first).encrypt('hunter2 ünï', place)).not.toBe(stored);
  });

  test('is not read as another user’s, in another column, or after a change', () => {
    const box = withKey(first);
    const stored = box.encrypt('hunter2', place);
    expect(box.decrypt(stored, { ...place, userId: 8 })).toBeNull();
    expect(box.decrypt(stored, { ...place, column: 'mailboxes.username' })).toBeNull();
    const [version, name, sealed = ''] = stored.split('.');
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    expect(box.decrypt(`${version}.${name}.${changed}`, place)).toBeNull();
    for (const damaged of ['', 'v1', `v1.${name}`, `v1.${name}.AAAA`, 'hunter2', `v2.${name}.${sealed}`])
      expect(box.decrypt(damaged, place)).toBeNull();
  });

  test('is read with a former key, and not with another one', () => {
    const stored = withKey(first).encrypt('hunter2', place);
    expect(withKey(second).decrypt(stored, place)).toBeNull();
    expect(withKey(second, first).decrypt(stored, place)).toBe('hunter2');
    expect(withKey(second, first).encrypt('x', place).split('.')[1]).not.toBe(stored.split('.')[1]);
  });

  test('needs no setting where there is a data folder: its key is made there, for its owner alone', async () => {
    const folder = await newFolder();
    expect(withKey(null, null, folder).decrypt('v1.aaaaaaaaaaaa.AAAA', place)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
    const stored = withKey(null, null, folder).encrypt('hunter2', place);
    expect(await readdir(folder)).toEqual([secretKeyFile]);
    expect((await stat(join(folder, secretKeyFile))).mode & 0o777).toBe(0o600);
    expect(withKey(null, null, folder).decrypt(stored, place)).toBe('hunter2');
    // A deployment that moves to another database takes the key along.
    expect(withKey(first, null, folder).decrypt(stored, place)).toBe('hunter2');
    const key = (await readFile(join(folder, secretKeyFile), 'utf8')).trim();
    expect(withKey(key).decrypt(stored, place)).toBe('hunter2');
  });

  test('is not stored without a key', () => {
    expect(withKey(null).canEncrypt).toBe(false);
    expect(() => withKey(null).encrypt('hunter2', place)).toThrow('SECRET_KEY');
    expect(withKey(null, null, '/somewhere').canEncrypt).toBe(true);
  });
});
