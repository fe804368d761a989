/** Reads and stores the records of one user in the database of the mirror's own deployment. */

export interface TicketParts {
  /** Ascending. */
  readonly messageIds: readonly number[];
  readonly emailIds: readonly number[];
}

/** Members of a contact that the list of contacts leaves out. */
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
  /** Makes the user if new. */
  ensureUser(): Promise<void>;
  /** New ids, ascending. */
  takeIds(count: number): Promise<readonly number[]>;
  findTicketParts(ticketId: number): Promise<TicketParts>;
  /** By the ids of stored contacts. */
  findContactParts(ids: readonly number[]): Promise<ReadonlyMap<number, ContactParts>>;
  /** Null where there is no such form. */
  findForm(id: number): Promise<FormTimes | null>;
  /** The ids of inboxes by their names. */
  listInboxIds(): Promise<ReadonlyMap<string, number>>;
  /**
   * Stores records, one JSON object a line, batch by batch. Returns how many.
   * @throws {Error} naming each line of a batch that cannot be stored; the batches before it are stored
   */
  load(lines: AsyncIterable<Uint8Array>): Promise<number>;
}
