/** Where a picture of an article is served, relative to the deployment. */
export function contentFilePath(userId: number, helpCenterId: number, hash: string, name: string): string {
  return `/files/${userId}/${helpCenterId}/${hash}/${encodeURIComponent(name)}`;
}
