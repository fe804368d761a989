/** Addresses in markup from outside, as seen from the deployment. */
/** Null when it is no address. */
export declare function parseAddress(address: string, base: string): URL | null;
/** A web address in full; null for every other. Relative ones point from `baseUrl`, else from the page. */
export declare function webAddress(address: string, baseUrl: string | undefined): string | null;
/** Where a picture is, in full; null when it is nowhere that a picture may be. */
export declare function pictureAddress(address: string, baseUrl: string | undefined): string | null;
/** Whether an address in full is that of a file which was uploaded to the deployment itself. */
export declare function isUpload(address: string, baseUrl: string | undefined): boolean;
