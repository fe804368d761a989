/** Characters of a name as it stands in an address, and bytes as it stands in a folder. */
const maxLength = 300;
const maxBytes = 200;

const separators = /^.*[/\\]/s;

/** Control characters, those that turn the direction of text, and what file systems refuse. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*%]/gu;

const edges = /^[. ]+|[. ]+$/g;

/** Devices of Windows, with whatever ending. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?: *\.|$)/i;

/** A name for a file from a stranger: without folders, leading dots and what no file system takes. */
export function safeFileName(name: string): string {
  const bare = name
    .normalize('NFC')
    .replace(separators, '')
    .replace(unsafe, '')
    .replace(/\s+/g, ' ')
    .replace(edges, '');
  if (bare === '') return 'file';
  const [, stem = bare, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(bare) ?? [];
  const characters = Array.from(reserved.test(bare) ? `_${stem}` : stem);
  while (isTooLong(characters.join('') + ending)) characters.pop();
  return characters.join('').replace(edges, '') + ending;
}

function isTooLong(name: string): boolean {
  return encodeURIComponent(name).length > maxLength || Buffer.byteLength(name) > maxBytes;
}
