const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Finds a line feed without a carriage return in a mail, or the reverse, piece by piece as the mail comes. */
export class LineBreakCheck {
  #hasBare = false;
  /** The last byte of the piece before. */
  #last = 0;

  add(piece: Buffer): void {
    let last = this.#last;
    // An index is several times as fast as the buffer's iterator: a turn of the event loop may bring megabytes.
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      // Each of the two counts as bare without the other.
      if ((byte === lineFeed) !== (last === carriageReturn)) this.#hasBare = true;
      last = byte;
    }
    this.#last = last;
  }

  /** Whether one was found, once every piece is added. */
  hasBare(): boolean {
    return this.#hasBare || this.#last === carriageReturn;
  }
}
