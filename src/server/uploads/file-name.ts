/** Characters of a name as it stands in an address, and bytes as it stands in a folder. */
const maxLength = 300;
const maxBytes = 200;

/** Characters that are looked at from each end of a name: what is between them could not be kept. */
const readAtEnds = 500;

/** Control characters, those that turn the direction of text, and what file systems refuse. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*%]/gu;

/** Devices of Windows, with whatever ending. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?: *\.|$)/i;

/** A name for a file from a stranger: without folders, leading dots and what no file system takes. */
export function safeFileName(name: string): string {
  const bare = withoutEdges(
    endsOf(name.slice(startOfLastPart(name)))
      .normalize('NFC')
      .replace(unsafe, '')
      .replace(/\s+/g, ' '),
  );
  if (bare === '') return 'file';
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(bare)?.[0] ?? '';
  const stem = bare.slice(0, bare.length - ending.length);
  return withoutEdges(cut(reserved.test(bare) ? `_${stem}` : stem, ending)) + ending;
}

function startOfLastPart(name: string): number {
  return Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
}

/** Marks on letters are put in order one by one, so a name of many is made short before that. */
function endsOf(name: string): string {
  return name.length > 2 * readAtEnds ? name.slice(0, readAtEnds) + name.slice(-readAtEnds) : name;
}

/** Without the dots and blanks that it begins and ends with. */
function withoutEdges(name: string): string {
  const isEdge = (at: number) => name[at] === '.' || name[at] === ' ';
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(start)) start += 1;
  while (end > start && isEdge(end - 1)) end -= 1;
  return name.slice(start, end);
}

/** As much of the stem as leaves room for the ending. */
function cut(stem: string, ending: string): string {
  let kept = '';
  let length = ending.length;
  let bytes = ending.length;
  for (const character of stem) {
    length += encodeURIComponent(character).length;
    bytes += Buffer.byteLength(character);
    if (length > maxLength || bytes > maxBytes) break;
    kept += character;
  }
  return kept;
}
