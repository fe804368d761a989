/** Explains system errors to the person who runs the program. */

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'it is in use',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it already exists',
  EFBIG: 'the file would be too large',
  EIO: 'the disk failed',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is where a folder should be',
  ENOTEMPTY: 'the folder is not empty',
  EPERM: 'permission denied',
  EPIPE: 'the program that reads the output has ended',
  EROFS: 'the disk is read-only',
};

/** Returns a clause without a full stop: the explanation, or for other errors their message. */
export function systemErrorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return words[code] ?? error.message;
}
