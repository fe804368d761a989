/** Returns the URL path of a file in an article, such as an image, relative to the deployment's base URL. */
export function contentFilePath(userId: number, helpCenterId: number, hash: string, name: string): string {
  return `${contentFolderPath(userId, helpCenterId)}${hash}/${encodeURIComponent(name)}`;
}

/** Returns the beginning of the URL paths of a help center's files. */
export function contentFolderPath(userId: number, helpCenterId: number): string {
  return `/files/${userId}/${helpCenterId}/`;
}
