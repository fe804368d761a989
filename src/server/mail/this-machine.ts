/** Whether a host name or IP address is this machine's own, so that a connection without TLS does not leave it. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
