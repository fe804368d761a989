/** Addresses in markup from outside. */

/** Null for other texts. */
export function parseAddress(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** An absolute web address; null for other texts. Relative ones are resolved from `base`, which is absolute. */
export function resolveWebAddress(address: string, base: string): string | null {
  const url = parseAddress(address, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Types that a browser draws without running or loading anything. */
const dataPicture = /^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/i;

/** The absolute address of a picture; null for an address of a scheme that pictures may not have. */
export function resolvePictureAddress(address: string, base: string): string | null {
  return dataPicture.test(address) ? address : resolveWebAddress(address, base);
}
