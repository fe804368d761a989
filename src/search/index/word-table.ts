import { grown } from './grown.ts';

/**
 * Distinct words, numbered in the order in which they are added: a hash table over one array of UTF-16 units, so that a
 * known word is found without creating a string.
 */
export class WordTable {
  count = 0;
  #units = new Uint16Array(1 << 16);
  #starts = new Uint32Array(1 << 12);
  /** For each slot, one more than its word's number; 0 for an empty slot. */
  #places = new Uint32Array(1 << 12);

  /** Returns the number of the word in `units` from `start` to `end`; a new word is added. */
  add(units: Uint16Array, start: number, end: number): number {
    const mask = this.#places.length - 1;
    let place = hash(units, start, end) & mask;
    for (let taken = this.#places[place]; taken; taken = this.#places[place]) {
      if (this.#isAt(taken - 1, units, start, end)) return taken - 1;
      place = (place + 1) & mask;
    }
    const number = this.count;
    this.count += 1;
    this.#places[place] = this.count;
    const from = this.#starts[number] ?? 0;
    this.#units = grown(this.#units, from + end - start);
    this.#units.set(units.subarray(start, end), from);
    this.#starts = grown(this.#starts, number + 2);
    this.#starts[number + 1] = from + end - start;
    if (2 * this.count > this.#places.length) this.#spread();
    return number;
  }

  addText(text: string): number {
    const units = new Uint16Array(text.length);
    for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
    return this.add(units, 0, text.length);
  }

  textOf(number: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#starts[number], this.#starts[number + 1]));
  }

  #isAt(number: number, units: Uint16Array, start: number, end: number): boolean {
    const from = this.#starts[number] ?? 0;
    const length = end - start;
    if ((this.#starts[number + 1] ?? 0) - from !== length) return false;
    for (let at = 0; at < length; at += 1) if (this.#units[from + at] !== units[start + at]) return false;
    return true;
  }

  #spread(): void {
    const places = new Uint32Array(2 * this.#places.length);
    const mask = places.length - 1;
    for (let number = 0; number < this.count; number += 1) {
      let place = hash(this.#units, this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0) & mask;
      while (places[place]) place = (place + 1) & mask;
      places[place] = number + 1;
    }
    this.#places = places;
  }
}

/** Returns the FNV-1a hash of the units, with its high bits folded into the low ones. */
function hash(units: Uint16Array, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let at = start; at < end; at += 1) value = Math.imul(value ^ (units[at] ?? 0), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
