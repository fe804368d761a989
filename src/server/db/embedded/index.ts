/**
 * The built-in PostgreSQL: a real one, from npm's platform packages, that runs as a child in the data folder. Every
 * process that uses the folder (a server, a command beside it) connects to the same one; no process owns it.
 *
 * From nothing to a connection, and back:
 *
 *     connect.ts            the way in; when the lock's connection ends, acquires it again
 *       prepare.ts          finds the binaries, the account and the folder; makes the cluster if there is none
 *         initialise.ts       initdb under another name, then a rename: the first rename wins
 *       socket-folder.ts    how this process names the socket, whatever the length of its path
 *       acquire.ts          connects and takes the shared lock; starts PostgreSQL if none listens
 *         start.ts            one detached process; runnable-binaries.ts, libraries.ts: so that it can run at all
 *     release.ts            gives the lock up; a process that then gets it exclusively is the last, and stops PostgreSQL
 *
 * What decides between processes is never a lock file of ours: the rename decides who made the cluster, PostgreSQL's own
 * postmaster.pid who started it, and an advisory lock who still uses it. All three survive `kill -9` at any moment: a
 * server that was killed leaves PostgreSQL running, and the next one adopts it.
 *
 * Before you change something here:
 * - Never delete postmaster.pid. It also leads to shared memory in which old children may still write. A stale one is
 *   got around by `postmaster-pid.ts`.
 * - PG_VERSION is there long before initdb is done, so a folder is a cluster by its name, and by nothing in it.
 * - A PostgreSQL that is stopping still grants locks. That is why `acquire.ts` opens a second connection, and why
 *   `release.ts` keeps the exclusive lock until the process is gone.
 * - A process number may by now be another program's, a thread's or a zombie's, and signal 0 reaches all of them: ask
 *   `processes.ts`.
 * - PostgreSQL's output goes to a file. A pipe would break with this process, and PostgreSQL with it.
 * - It does not run as root: `account.ts` chooses for whom root starts it, and nothing above the data folder needs to be
 *   open to that account.
 * - The settings of `settings.ts` are arguments, so that they hold for clusters of earlier versions. Whatever keeps data
 *   safe (fsync, full_page_writes, synchronous_commit) stays on.
 * - The waits here are loops with a back-off of cockatiel's, and no policies: the wait of a policy cannot be aborted.
 *
 * `docs/operating/built-in-postgresql.md` says the same to operators.
 */

export { presenceLockId } from './acquire.ts';
export { findBinaries, majorVersion } from './binaries.ts';
export { connectEmbedded } from './connect.ts';
export { findCluster } from './find-cluster.ts';
export type { Log } from './log.ts';
export { DatabaseProblem } from './problem.ts';
