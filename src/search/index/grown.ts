type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** Returns an array with room for `length` elements: the given one, or a copy with twice the room. */
export function grown<T extends Numbers>(array: T, length: number): T;
export function grown(array: Numbers, length: number): Numbers {
  if (length <= array.length) return array;
  const room = Math.max(length, 2 * array.length);
  if (array instanceof Uint8Array) return filled(new Uint8Array(room), array);
  if (array instanceof Uint16Array) return filled(new Uint16Array(room), array);
  if (array instanceof Uint32Array) return filled(new Uint32Array(room), array);
  return filled(new Float64Array(room), array);
}

function filled<T extends Numbers>(larger: T, array: T): T {
  larger.set(array);
  return larger;
}
