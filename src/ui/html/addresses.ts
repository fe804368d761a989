/** Addresses in markup from outside, as seen from the deployment. */

/** Null when it is no address. */
export function parseAddress(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** A web address in full; null for every other. Relative ones point from `baseUrl`, else from the page. */
export function webAddress(address: string, baseUrl: string | undefined): string | null {
  const url = parseAddress(address, baseUrl || document.baseURI);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Drawn by the browser without running or loading anything. */
const dataPicture = /^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/i;

/** Where a picture is, in full; null when it is nowhere that a picture may be. */
export function pictureAddress(address: string, baseUrl: string | undefined): string | null {
  return dataPicture.test(address) ? address : webAddress(address, baseUrl);
}

/** Whether an address in full is that of a file which was uploaded to the deployment itself. */
export function isUpload(address: string, baseUrl: string | undefined): boolean {
  const uploads = webAddress('uploads/', baseUrl);
  return uploads !== null && address.startsWith(uploads);
}
