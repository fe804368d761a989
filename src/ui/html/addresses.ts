/** URLs in external markup, resolved against the deployment. */

import { resolveImageAddress, resolveWebAddress } from '../../markup/addresses.ts';

const resolveBase = (baseUrl: string | undefined) => baseUrl || document.baseURI;

/** Returns the absolute web URL; null for another kind. Relative URLs are resolved against `baseUrl`, else the page. */
export function webAddress(address: string, baseUrl: string | undefined): string | null {
  return resolveWebAddress(address, resolveBase(baseUrl));
}

/** Returns the absolute URL of an image; null if images may not be loaded from there. */
export function imageAddress(address: string, baseUrl: string | undefined): string | null {
  return resolveImageAddress(address, resolveBase(baseUrl));
}

/** Whether an absolute URL is that of a file uploaded to this deployment. */
export function isUpload(address: string, baseUrl: string | undefined): boolean {
  const uploads = webAddress('uploads/', baseUrl);
  return uploads !== null && address.startsWith(uploads);
}
