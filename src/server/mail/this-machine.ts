/** Whether a host name or IP address is this machine's own, between which and Frontdesk nobody listens. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
