/** Limits a name: its characters in a URL, and its bytes in a folder. */
const maxLength = 300;
const maxBytes = 200;

/** Characters that are read from each end of a name: the middle of a longer one would be cut out anyway. */
const readAtEnds = 500;

/** Matches control characters, direction marks, and characters that file systems refuse. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*%]/gu;

/** Matches device names of Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?: *\.|$)/i;

/** Makes an untrusted file name safe: without folders, leading dots and characters that file systems refuse. */
export function safeFileName(name: string): string {
  const bare = withoutEdges(
    keepEnds(name.slice(lastPartStart(name)))
      .normalize('NFC')
      .replace(unsafe, '')
      .replace(/\s+/g, ' '),
  );
  if (bare === '') return 'file';
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(bare)?.[0] ?? '';
  const stem = bare.slice(0, bare.length - ending.length);
  return withoutEdges(cut(reserved.test(bare) ? `_${stem}` : stem, ending)) + ending;
}

function lastPartStart(name: string): number {
  return Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
}

/** Cuts a name before it is normalised: Unicode sorts combining marks one by one, which is slow for many. */
function keepEnds(name: string): string {
  return name.length > 2 * readAtEnds ? name.slice(0, readAtEnds) + name.slice(-readAtEnds) : name;
}

/** Removes leading and trailing dots and spaces. */
function withoutEdges(name: string): string {
  const isEdge = (at: number) => name[at] === '.' || name[at] === ' ';
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(start)) start += 1;
  while (end > start && isEdge(end - 1)) end -= 1;
  return name.slice(start, end);
}

/** Shortens the stem to leave room for the extension. */
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
