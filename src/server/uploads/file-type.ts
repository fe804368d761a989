/** Shown by browsers where they are; everything else is saved. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const wellFormed = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,60}$/;

/** A type as its sender names it, without parameters; `application/octet-stream` where it is none. */
export function safeFileType(type: string): string {
  const bare = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return wellFormed.test(bare) ? bare : 'application/octet-stream';
}

export function isPicture(type: string): boolean {
  return pictures.has(type);
}
