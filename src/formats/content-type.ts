/** Detects the types of articles' files from their bytes, not from their names. */

interface ContentType {
  readonly type: string;
  /** Whether the bytes begin like a file of this type. */
  matches(data: Buffer): boolean;
}

const startsWith = (signature: string) => (data: Buffer) =>
  data.subarray(0, signature.length).toString('latin1') === signature;

/** Whether an ISO base media file (such as AVIF, MP4 and QuickTime) has a brand. */
const hasBrand = (brand: RegExp) => (data: Buffer) => {
  const head = data.toString('latin1', 0, 64);
  return head.startsWith('ftyp', 4) && brand.test(head.slice(8));
};

const types: readonly ContentType[] = [
  { type: 'image/png', matches: startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: startsWith('\xff\xd8\xff') },
  { type: 'image/gif', matches: startsWith('GIF8') },
  { type: 'image/webp', matches: (data) => /^RIFF.{4}WEBP/s.test(data.toString('latin1', 0, 12)) },
  { type: 'image/avif', matches: hasBrand(/avi[fs]/) },
  { type: 'application/pdf', matches: startsWith('%PDF-') },
  { type: 'video/quicktime', matches: hasBrand(/^qt/) },
  { type: 'video/mp4', matches: hasBrand(/^(?:isom|iso\d|mp4|avc1|M4V|dash)/) },
  { type: 'video/webm', matches: startsWith('\x1a\x45\xdf\xa3') },
  { type: 'image/svg+xml', matches: isSvg },
];

/** Returns the media type of an image, a PDF or a video; null for other files. */
export function contentType(data: Buffer): string | null {
  return types.find(({ matches }) => matches(data))?.type ?? null;
}

export function isImageType(type: string): boolean {
  return type.startsWith('image/');
}

/** Whether the first element is `svg`: true for an SVG image, false for an HTML page that contains one. */
function isSvg(data: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data);
    return /<([a-z][\w:-]*)/i.exec(text)?.[1]?.toLowerCase() === 'svg';
  } catch {
    return false;
  }
}
