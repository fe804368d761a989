import { readFile, stat } from 'node:fs/promises';
import { fileErrorReason } from './walk.ts';

/** Maximum size of a file in bytes. */
const maxTextSize = 1024 * 1024;

/** The error of a file without readable text; its message is a sentence. */
export class TextError extends Error {}

/** Reads a UTF-8 file, without its byte order mark and with line feeds only. @throws {TextError} */
export async function readText(path: string): Promise<string> {
  let data: Buffer;
  try {
    if ((await stat(path)).size > maxTextSize) throw new TextError('The file is larger than 1 MB.');
    data = await readFile(path);
  } catch (error) {
    if (error instanceof TextError) throw error;
    throw new TextError(`The file cannot be read: ${fileErrorReason(error)}.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data).replace(/\r\n?/g, '\n');
  } catch {
    throw new TextError('The file is not UTF-8 text.');
  }
}
