/** Queries the states of a primary and its replica, and tells why a replica cannot serve reads. */

interface ServerState {
  readonly database: string;
  /** The identifier that a primary and its replicas share. */
  readonly system: string;
  /** The timeline, which rises when a replica becomes the primary. */
  readonly timeline: number;
  /** The end of a primary's log, or of the part that a replica has replayed, in bytes; null if it replays none. */
  readonly position: string | null;
}

export type PrimaryState = ServerState & { readonly position: string };

export interface ReplicaState extends ServerState {
  readonly isStandby: boolean;
}

const itself = `current_database() as database, (select system_identifier::text from pg_control_system()) as system`;

export const primaryQuery = `select ${itself},
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`;

// After a change of the primary both servers record the new timeline with a delay; until then the primary is read.
export const replicaQuery = `select ${itself}, pg_is_in_recovery() as "isStandby",
  greatest(
    (select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery())
  ) as timeline,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position`;

/** Returns why a replica cannot serve a primary's reads, whatever its lag; null if it can. */
export function mismatch(primary: PrimaryState, replica: ReplicaState): string | null {
  if (!replica.isStandby) return 'it is not a standby, so it does not follow the primary';
  if (replica.system !== primary.system) return 'it is a standby of another PostgreSQL server';
  if (replica.database !== primary.database) {
    return `it is the database "${replica.database}", not "${primary.database}"`;
  }
  if (replica.timeline < primary.timeline) return 'it does not follow the new primary yet';
  if (replica.position === null) return 'it does not report its position';
  return null;
}
