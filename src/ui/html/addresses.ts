/** Addresses in markup from outside, as seen from the deployment. */

import { resolvePictureAddress, resolveWebAddress } from '../../markup/addresses.ts';

const resolveBase = (baseUrl: string | undefined) => baseUrl || document.baseURI;

/** A web address in full; null for every other. Relative ones point from `baseUrl`, else from the page. */
export function webAddress(address: string, baseUrl: string | undefined): string | null {
  return resolveWebAddress(address, resolveBase(baseUrl));
}

/** Where a picture is, in full; null when it is nowhere that a picture may be. */
export function pictureAddress(address: string, baseUrl: string | undefined): string | null {
  return resolvePictureAddress(address, resolveBase(baseUrl));
}

/** Whether an address in full is that of a file which was uploaded to the deployment itself. */
export function isUpload(address: string, baseUrl: string | undefined): boolean {
  const uploads = webAddress('uploads/', baseUrl);
  return uploads !== null && address.startsWith(uploads);
}
