/** Stores emails as files instead of sending them, so that the service can be tried without a mail server. */

import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport } from './transport.ts';

const fileName = /^(\d{1,16})-(\d{1,16})\.eml$/;

export function createFolderTransport(folder: string): MailTransport {
  return {
    name: folder,
    async send({ userId, id, raw, beforeEnd }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${userId}-${id}.eml`);
      await writeFile(`${path}.part`, raw, { mode: 0o600 });
      await beforeEnd();
      await rename(`${path}.part`, path);
      return { relayId: null };
    },
    close() {},
  };
}

export interface KeptMail {
  readonly userId: number;
  readonly id: number;
}

/** Lists the stored emails; empty if the folder does not exist. */
export async function listKeptMails(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const [, userId, id] = fileName.exec(name) ?? [];
    return userId === undefined || id === undefined ? [] : [{ userId: Number(userId), id: Number(id) }];
  });
}

export async function removeKeptMail(folder: string, { userId, id }: KeptMail): Promise<void> {
  await rm(join(folder, `${userId}-${id}.eml`), { force: true });
}
