/** The type under which a file is served: the sender's, but for types that a browser would show. */

import { open } from 'node:fs/promises';

const unknownType = 'application/octet-stream';

/** Types that browsers show in place, each with its first bytes; other files are saved. */
const pictures: Readonly<Record<string, (head: string) => boolean>> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/gif': (head) => /^GIF8[79]a/.test(head),
  'image/webp': (head) => head.startsWith('RIFF') && head.slice(8) === 'WEBP',
};

const wellFormed = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,60}$/;

/** The type that a sender names, without parameters; `application/octet-stream` for an invalid one. */
export function safeFileType(type: string): string {
  const bare = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return wellFormed.test(bare) ? bare : unknownType;
}

export function isPicture(type: string): boolean {
  return Object.hasOwn(pictures, type);
}

/** The type of a file: by its bytes for pictures and files without a type, else the sender's. */
export async function fileType(path: string, named: string): Promise<string> {
  const type = safeFileType(named);
  if (!isPicture(type) && type !== unknownType) return type;
  const head = await readHead(path);
  return Object.entries(pictures).find(([, isOne]) => isOne(head))?.[0] ?? unknownType;
}

/** The first bytes, each as one character. */
async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether one of the patterns, `image/*` or `application/pdf`, allows a type; without patterns every type is. */
export function isAllowedType(type: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true;
  return patterns.some((pattern) =>
    pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  );
}

/** Whether the bytes of a file may still prove an allowed type. */
export function mayBecomeAllowed(named: string, patterns: readonly string[]): boolean {
  const type = safeFileType(named);
  const possible = isPicture(type) || type === unknownType ? Object.keys(pictures) : [];
  return [type, ...possible].some((one) => isAllowedType(one, patterns));
}
