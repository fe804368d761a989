/** Prints and parses the list of a backup's uploaded files, which has one line of fixed length per file. */

import { uploadPath } from './folder.ts';

export interface ListedUpload {
  readonly hash: string;
  readonly sha256: string;
}

const linePattern = /^([0-9a-f]{64}) {2}(uploads\/[0-9a-f]{2}\/([0-9a-f]{64}))\n$/;

export const printListed = ({ hash, sha256 }: ListedUpload) => `${sha256}  ${uploadPath(hash)}\n`;

const lineLength = printListed({ hash: '0'.repeat(64), sha256: '0'.repeat(64) }).length;

/** Parses the list as a stream. @param damaged the error for an invalid line */
export async function* parseUploadList(
  source: AsyncIterable<Buffer>,
  damaged: () => Error,
): AsyncGenerator<ListedUpload> {
  let rest = Buffer.alloc(0);
  for await (const piece of source) {
    const text = Buffer.concat([rest, piece]);
    let at = 0;
    for (; at + lineLength <= text.length; at += lineLength) {
      const [, sha256, path, hash] = linePattern.exec(text.toString('latin1', at, at + lineLength)) ?? [];
      if (sha256 === undefined || hash === undefined || path !== uploadPath(hash)) throw damaged();
      yield { hash, sha256 };
    }
    rest = text.subarray(at);
  }
  if (rest.length > 0) throw damaged();
}
