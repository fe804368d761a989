/** Takes the one-time code of a magic link (`#frontdesk-back=…`) out of the URL, which later scripts could reveal. */
export function takeOneTimeCode(): string | undefined {
  const [, code] = location.hash.split('#frontdesk-back=');
  if (code) history.replaceState(history.state, '', location.pathname + location.search);
  return code || undefined;
}
