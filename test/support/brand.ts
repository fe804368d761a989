/** Files of brands, no larger than what is looked at in them. */

/** A font by its first bytes. */
export const font = (rest: string) => Buffer.from(`wOF2${rest}`);

/** @param content of the drawing */
export const picture = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30">${content}</svg>`;

/** The first chunk of a PNG. */
export function png(width: number, height: number): Buffer {
  const data = Buffer.alloc(33);
  data.write('\x89PNG\r\n\x1a\n', 'latin1');
  data.write('IHDR', 12, 'latin1');
  data.writeUInt32BE(width, 16);
  data.writeUInt32BE(height, 20);
  return data;
}
