/** Returns the URL path of a file in an article, such as an image, relative to the deployment's base URL. */
export function contentFilePath(userId: number, helpCenterId: number, hash: string, name: string): string {
  return `/files/${userId}/${helpCenterId}/${hash}/${encodeURIComponent(name)}`;
}
