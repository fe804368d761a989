/** An address in full, as seen from a base; as it is when there is no base or it is no address. */
export function resolveAddress(address: string, baseUrl: string | undefined): string {
  try {
    return baseUrl ? new URL(address, baseUrl).href : address;
  } catch {
    return address;
  }
}
