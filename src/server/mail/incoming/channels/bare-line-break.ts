const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Finds bare line feeds and carriage returns in a mail, piece by piece as it is received. */
export class LineBreakCheck {
  #hasBare = false;
  /** The last byte of the previous piece. */
  #last = 0;

  add(piece: Buffer): void {
    let last = this.#last;
    // Indexing is several times as fast as the buffer's iterator, and a turn of the event loop may bring megabytes.
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      // A line feed without a carriage return before it is bare, as is a carriage return without a line feed after it.
      if ((byte === lineFeed) !== (last === carriageReturn)) this.#hasBare = true;
      last = byte;
    }
    this.#last = last;
  }

  /** Whether a bare line break was found. Call it after the last piece. */
  hasBare(): boolean {
    return this.#hasBare || this.#last === carriageReturn;
  }
}
