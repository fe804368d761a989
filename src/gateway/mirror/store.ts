/** Reads and stores the records of one user in the database of the deployment that runs the mirror. */

export interface TicketParts {
  /** Ids in ascending order. */
  readonly messageIds: readonly number[];
  readonly emailIds: readonly number[];
}

/** Members of a contact that are missing in the list of contacts. */
export interface ContactParts {
  readonly labels: readonly string[];
  readonly addresses: readonly { readonly address: string; readonly isPrimary: boolean }[];
  readonly emails: readonly { readonly email: string; readonly isPrimary: boolean }[];
  readonly phones: readonly { readonly phone: string; readonly isPrimary: boolean }[];
}

export interface FormTimes {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface MirrorStore {
  ensureUser(): Promise<void>;
  /** Reserves new ids and returns them in ascending order. */
  takeIds(count: number): Promise<readonly number[]>;
  findTicketParts(ticketId: number): Promise<TicketParts>;
  findContactParts(ids: readonly number[]): Promise<ReadonlyMap<number, ContactParts>>;
  findForm(id: number): Promise<FormTimes | null>;
  /** Returns the ids of inboxes by name. */
  listInboxIds(): Promise<ReadonlyMap<string, number>>;
  /**
   * Stores records in batches, one JSON object per line. Returns their number.
   * @throws {Error} with each line of a batch that cannot be stored; earlier batches stay stored
   */
  load(lines: AsyncIterable<Uint8Array>): Promise<number>;
}
