/**
 * The built-in PostgreSQL: a complete PostgreSQL from npm's platform packages, which runs in the data folder. Every
 * process that uses the folder (a server, a command beside it) connects to the same PostgreSQL; no process owns it.
 *
 * From nothing to a connection, and back:
 *
 *     connect.ts            the entry; acquires the lock again when the lock's connection ends
 *       prepare.ts          finds the binaries, the account and the folder; creates the cluster if there is none
 *         initialise.ts       runs initdb under another name, then renames the folder: the first rename wins
 *       socket-folder.ts    gives the socket a path that is short enough, whatever the length of the folder's path
 *       acquire.ts          connects and acquires the shared lock; starts PostgreSQL if none listens
 *         start.ts            starts one detached process; runnable-binaries.ts and libraries.ts make it runnable
 *     release.ts            releases the lock; a process that then gets it exclusively is the last and stops PostgreSQL
 *
 * There are no lock files. The rename decides which process created the cluster, postmaster.pid which one started it,
 * and an advisory lock which ones use it. All three survive `kill -9` at any moment: a killed server leaves PostgreSQL
 * running, and the next server adopts it.
 *
 * Before you change something here:
 * - Never delete postmaster.pid. It also leads to shared memory in which old children may still write.
 *   `postmaster-pid.ts` gets around a stale one.
 * - PG_VERSION exists long before initdb is done, so a complete cluster is recognised by the folder's name only.
 * - A stopping PostgreSQL still grants locks. That is why `acquire.ts` opens a second connection, and why `release.ts`
 *   keeps the exclusive lock until PostgreSQL has ended.
 * - A process id may meanwhile belong to another program, a thread or a zombie, and signal 0 reaches all of them: use
 *   `processes.ts`.
 * - PostgreSQL's output goes to a file. A pipe would break when this process ends, and PostgreSQL with it.
 * - PostgreSQL does not run as root: `account.ts` chooses the account under which root starts it. That account needs no
 *   access to the parents of the data folder.
 * - The settings in `settings.ts` are passed as arguments, so that they apply to clusters of earlier versions. Settings
 *   that keep data safe (fsync, full_page_writes, synchronous_commit) stay on.
 * - The retries are loops with cockatiel's back-off instead of its policies, as a policy's wait cannot be aborted.
 *
 * `docs/operating/built-in-postgresql.md` says the same to operators.
 */

export { presenceLockId } from './acquire.ts';
export { findBinaries, majorVersion } from './binaries.ts';
export { connectEmbedded } from './connect.ts';
export { findCluster } from './find-cluster.ts';
export type { Log } from './log.ts';
export { DatabaseProblem } from './problem.ts';
