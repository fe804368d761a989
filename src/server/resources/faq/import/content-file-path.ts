/** The path of an article's picture, relative to the deployment. */
export function contentFilePath(userId: number, helpCenterId: number, hash: string, name: string): string {
  return `/files/${userId}/${helpCenterId}/${hash}/${encodeURIComponent(name)}`;
}
