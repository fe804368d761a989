/** The one-time code in the address of a page that a visitor has come to by a link of ours: `#frontdesk-back=…`. */

/** Takes it out of the address, so that nothing that runs later, or is sent along, finds it there. */
export function takeBackCode(): string | undefined {
  const [, code] = location.hash.split('#frontdesk-back=');
  if (code) history.replaceState(history.state, '', location.pathname + location.search);
  return code || undefined;
}
