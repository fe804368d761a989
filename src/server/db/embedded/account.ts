import { readFile, stat } from 'node:fs/promises';

/** The account that runs PostgreSQL; empty for the user of this process. */
export type Account = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** In order of preference; `nobody` is last, since other services may run as nobody too. */
const names = ['frontdesk', 'postgres', 'node', 'nobody'];

/**
 * Chooses the account for PostgreSQL, which refuses to run as root: the owner of the first folder that is not root's,
 * else an account of the system.
 */
export async function chooseAccount(folders: readonly string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return systemAccount(await readFile('/etc/passwd', 'utf8').catch(() => ''));
}

/** Chooses an account from the text of /etc/passwd. */
export function systemAccount(passwd: string): Account {
  const accounts = passwd.split('\n').map((line) => line.split(':'));
  for (const name of names) {
    const [, , uid, gid] = accounts.find((account) => account[0] === name) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}

/** The system's name of a user; the number of a user without a name. */
export async function userName(uid: number): Promise<string> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [name] =
    passwd
      .split('\n')
      .map((line) => line.split(':'))
      .find((account) => account[2] === String(uid)) ?? [];
  return name ?? String(uid);
}
