import { readFile, stat } from 'node:fs/promises';

/** The system account that runs PostgreSQL; empty for this process's own user. */
export type Account = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** Account names in order of preference; `nobody` is last, as other services may run under it too. */
const names = ['frontdesk', 'postgres', 'node', 'nobody'];

/** Chooses PostgreSQL's account, which must not be root: the first folder owner but root, else a system account. */
export async function chooseAccount(folders: readonly string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return systemAccount(await readFile('/etc/passwd', 'utf8').catch(() => ''));
}

/** Chooses an account from /etc/passwd. */
export function systemAccount(passwd: string): Account {
  const accounts = passwd.split('\n').map((line) => line.split(':'));
  for (const name of names) {
    const [, , uid, gid] = accounts.find((account) => account[0] === name) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}

/** Returns the name of a user id, or the id itself if it has none. */
export async function userName(uid: number): Promise<string> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [name] =
    passwd
      .split('\n')
      .map((line) => line.split(':'))
      .find((account) => account[2] === String(uid)) ?? [];
  return name ?? String(uid);
}
