/** What a mirror reads and stores in the database of its own deployment, of the one user that the records are for. */

export interface TicketParts {
  /** Ascending. */
  readonly messageIds: readonly number[];
  readonly emailIds: readonly number[];
}

/** What a contact has and the list of contacts does not say. */
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
  /** By the ids of those contacts that are here. */
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
