import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';

/** Returns the URL of a link. The code is in the fragment, which browsers send to no server. */
export function deskLinkUrl(publicUrl: string, code: string): string {
  return `${deskUrl(publicUrl)}#${code}`;
}

export function deskUrl(publicUrl: string): string {
  return `${withoutTrailingSlashes(publicUrl)}/desk`;
}
