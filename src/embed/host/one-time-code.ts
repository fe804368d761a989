/** The one-time code in the URL of a page that was opened by a magic link: `#frontdesk-back=…`. */

/** Returns the code and removes it from the URL, so that later scripts and requests do not reveal it. */
export function takeBackCode(): string | undefined {
  const [, code] = location.hash.split('#frontdesk-back=');
  if (code) history.replaceState(history.state, '', location.pathname + location.search);
  return code || undefined;
}
