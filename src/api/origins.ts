/** Origins as a public key lists them. */

/** Whether an origin is in a list of origins, of which `https://*.shop.example` stands for all below it. */
export function isListed(origin: string, listed: readonly string[]): boolean {
  return listed.some((pattern) => {
    if (pattern === '*' || pattern === origin) return true;
    const [scheme, host, ...more] = pattern.split('://*.');
    if (scheme === undefined || host === undefined || more.length > 0) return false;
    const start = `${scheme}://`;
    return (
      origin.startsWith(start) &&
      origin.endsWith(`.${host}`) &&
      origin.length > start.length + host.length + 1
    );
  });
}
