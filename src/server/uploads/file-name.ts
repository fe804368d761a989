/** Characters of a name as it stands in an address. */
const maxLength = 300;

const separators = /^.*[/\\]/s;

/** Control characters, those that turn the direction of text, and what file systems refuse. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*%]/gu;

/** A name for a file from a stranger: without folders, leading dots and what no file system takes. */
export function safeFileName(name: string): string {
  const bare = name
    .normalize('NFC')
    .replace(separators, '')
    .replace(unsafe, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (bare === '') return 'file';
  const [, stem = bare, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(bare) ?? [];
  const characters = Array.from(stem);
  while (encodeURIComponent(characters.join('') + ending).length > maxLength) characters.pop();
  return characters.join('').trim() + ending;
}
