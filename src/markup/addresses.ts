/** Addresses in markup from outside. */

/** Null when it is no address. */
export function parseAddress(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** A web address in full; null for every other. Relative ones point from `base`, which is one in full. */
export function resolveWebAddress(address: string, base: string): string | null {
  const url = parseAddress(address, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Drawn by the browser without running or loading anything. */
const dataPicture = /^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/i;

/** Where a picture is, in full; null when it is nowhere that a picture may be. */
export function resolvePictureAddress(address: string, base: string): string | null {
  return dataPicture.test(address) ? address : resolveWebAddress(address, base);
}
