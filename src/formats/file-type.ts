/** Chooses the type with which a visitor's file is served: the bytes must prove types that browsers display. */

import { open } from 'node:fs/promises';

const unknownType = 'application/octet-stream';

/** Image types that browsers display, with a check of a file's first bytes. Browsers download files of other types. */
const imageChecks: Readonly<Record<string, (head: string) => boolean>> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/gif': (head) => /^GIF8[79]a/.test(head),
  'image/webp': (head) => head.startsWith('RIFF') && head.slice(8) === 'WEBP',
};

const wellFormed = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,60}$/;

/** Returns the sender's type without parameters; `application/octet-stream` if it is invalid. */
export function safeFileType(type: string): string {
  const bare = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return wellFormed.test(bare) ? bare : unknownType;
}

export function isShownImage(type: string): boolean {
  return Object.hasOwn(imageChecks, type);
}

/** Returns a file's type: detected from its bytes if the sender says image or does not know, else the sender's. */
export async function fileType(path: string, named: string): Promise<string> {
  const type = safeFileType(named);
  if (!isShownImage(type) && type !== unknownType) return type;
  const head = await readHead(path);
  return Object.entries(imageChecks).find(([, isOne]) => isOne(head))?.[0] ?? unknownType;
}

/** Reads the first 12 bytes, each as one character. */
async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a pattern such as `image/*` or `application/pdf` matches a type; without patterns, every type is allowed. */
export function isAllowedType(type: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true;
  return patterns.some((pattern) =>
    pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  );
}

/** Whether the type may be allowed once the file's bytes are known. */
export function mayBecomeAllowed(named: string, patterns: readonly string[]): boolean {
  const type = safeFileType(named);
  const possible = isShownImage(type) || type === unknownType ? Object.keys(imageChecks) : [];
  return [type, ...possible].some((one) => isAllowedType(one, patterns));
}
