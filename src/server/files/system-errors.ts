/** Explains errors of the system to the person who runs the program. */

const words: Readonly<Record<string, string>> = {
  EACCES: 'this user may not do that',
  EBUSY: 'it is in use',
  EDQUOT: 'the quota of the disk is used up',
  EEXIST: 'something of that name is there already',
  EFBIG: 'the file would be too large',
  EIO: 'the disk failed',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is where a folder should be',
  ENOTEMPTY: 'the folder is not empty',
  EPERM: 'this user may not do that',
  EPIPE: 'what reads it has ended',
  EROFS: 'the disk is read-only',
};

/** Returns a clause without a full stop; for other errors, their message. */
export function systemErrorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return words[code] ?? error.message;
}
