/** Parses a url relative to a base; null for other texts. */
export function parseAddress(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Returns an absolute http(s) url; null for other texts. A relative url is resolved from the absolute url `base`. */
export function resolveWebAddress(address: string, base: string): string | null {
  const url = parseAddress(address, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Matches data urls of images, which a browser shows without running scripts or loading anything. */
const dataImage = /^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/i;

/** Returns the absolute url of an image; null if its scheme is not allowed for images. */
export function resolveImageAddress(address: string, base: string): string | null {
  return dataImage.test(address) ? address : resolveWebAddress(address, base);
}
