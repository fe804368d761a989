/** The states of a primary and its replica, and reasons why the replica cannot answer. */

interface ServerState {
  readonly database: string;
  /** The same for a primary and its replicas. */
  readonly system: string;
  /** The timeline, which rises when a replica becomes the primary. */
  readonly timeline: number;
  /** The end of its log, or of the replayed part of its primary's, in bytes; null where it replays none. */
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

// Both servers record a timeline some time after a change of the primary: until then the primary is read.
export const replicaQuery = `select ${itself}, pg_is_in_recovery() as "isStandby",
  greatest(
    (select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery())
  ) as timeline,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position`;

/** The reason why a replica cannot answer for a primary, whatever its lag; null where it can. */
export function mismatch(primary: PrimaryState, replica: ReplicaState): string | null {
  if (!replica.isStandby) return 'it is no standby, so it does not follow the primary';
  if (replica.system !== primary.system) return 'it is a standby of another PostgreSQL';
  if (replica.database !== primary.database) {
    return `it is the database "${replica.database}", not "${primary.database}"`;
  }
  if (replica.timeline < primary.timeline) return 'it does not follow the new primary yet';
  if (replica.position === null) return 'it does not say how much it has';
  return null;
}
