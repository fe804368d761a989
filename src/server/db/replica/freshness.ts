/**
 * Measures how much of the primary's data a replica has, by positions in the primary's own log:
 *
 *     7 changes were notified: the time and the log's position are noted ── the replica has replayed that position:
 *     it has all commits up to that time, and the 7 changes
 *
 * No clocks are compared, and an idle primary causes no lag. A replica that lost its primary does not look fresh, as it
 * would by the age of its last commit or by its unreplayed log.
 */

/** A moment at which the primary's state was noted. */
interface Mark {
  /** The time by the clock of `performance.now`. */
  readonly time: number;
  /** The number of changes notified until then. */
  readonly changes: number;
  /** The end of the primary's log a moment later, in bytes. */
  readonly position: bigint;
}

export type BegunMark = Omit<Mark, 'position'>;

export interface Freshness {
  /** Counts a notified change of a user's help; null: perhaps every user's. */
  hear(userId: number | null): void;
  /** Begins a mark, before the primary's position is queried; the time is from `performance.now`. */
  begin(time: number): BegunMark;
  add(begun: BegunMark, position: bigint): void;
  /** Records how far the replica has replayed the log. */
  reach(position: bigint): void;
  /** Records that the replica's state is unknown. */
  forget(): void;
  /** Whether the replica has reached any mark. */
  isKnown(): boolean;
  /** Returns the milliseconds since the time up to which the replica has everything, or since the first mark. */
  lag(now: number): number;
  /** Whether the replica has every notified change of a user's help. */
  holds(userId: number): boolean;
}

/** Maximum marks. One is added per check, so that dropped marks are too old anyway. */
const mostMarks = 60;

/** Limits the users whose changes are counted separately. */
const mostUsers = 10_000;

export function createFreshness(): Freshness {
  let changes = 0;
  let lastOfAll = 0;
  const lastOfUser = new Map<number, number>();
  let marks: Mark[] = [];
  let reached: Mark | null = null;

  return {
    hear(userId) {
      changes += 1;
      if (userId === null || lastOfUser.size >= mostUsers) {
        lastOfAll = changes;
        lastOfUser.clear();
      } else {
        lastOfUser.set(userId, changes);
      }
    },

    begin: (time) => ({ time, changes }),

    add(begun, position) {
      const last = marks.at(-1);
      // A position that went back means that a new primary took over, which had not received the whole log.
      if (last && last.position > position) marks = [];
      marks = [...marks.slice(-mostMarks), { ...begun, position }];
    },

    reach(position) {
      const index = marks.findLastIndex((mark) => mark.position <= position);
      const mark = marks[index];
      if (!mark) return;
      reached = mark;
      marks = marks.slice(index + 1);
      for (const [userId, change] of lastOfUser) if (change <= mark.changes) lastOfUser.delete(userId);
    },

    forget() {
      marks = [];
      reached = null;
    },

    isKnown: () => reached !== null,

    lag: (now) => now - ((reached ?? marks[0])?.time ?? now),

    holds: (userId) =>
      reached !== null && Math.max(lastOfAll, lastOfUser.get(userId) ?? 0) <= reached.changes,
  };
}
