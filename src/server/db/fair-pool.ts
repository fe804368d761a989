import pg from 'pg';
import { BusyDatabase } from './failures.ts';
import { FairLine, type FairLineOptions, type LeaveLine } from './fair-line.ts';
import { currentTurn } from './turn.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

/** A pool whose connections are given to users in turns. */
export class FairPool extends pg.Pool {
  readonly #line: FairLine;
  readonly #places = new WeakMap<pg.PoolClient, LeaveLine>();

  constructor(config: pg.PoolConfig, options: Omit<FairLineOptions, 'places' | 'busy'>) {
    super(config);
    this.#line = new FairLine({
      ...options,
      places: this.options.max,
      busy: (detail, retryAfter) => new BusyDatabase(detail, retryAfter),
    });
    this.on('release', (_error, client) => {
      this.#places.get(client)?.();
      this.#places.delete(client);
    });
  }

  /** The number of statements and transactions that wait for a connection. */
  get waitingStatements(): number {
    return this.#line.length;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const turn = currentTurn();
    // A second connection of a transaction passes the line, which may be waiting for the end of that transaction.
    if (turn.isInTransaction) return await super.connect();
    const leave = await this.#line.enter(turn);
    try {
      const client = await super.connect();
      this.#places.set(client, leave);
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
