/** The patterns by which a site says which of its pages an article is for. */

/** Whether a URL matches a pattern: a path or an absolute URL in which `*` matches any text. */
export function matches(pattern: string, page: string): boolean {
  let address: URL;
  try {
    address = new URL(page);
  } catch {
    return false;
  }
  const { origin, pathname, search, hash } = address;
  const compared = [
    /^[a-z*]+:\/\//i.test(pattern) && origin,
    pathname,
    pattern.includes('?') && search,
    pattern.includes('#') && hash,
  ];
  return isLike(compared.filter(Boolean).join(''), pattern);
}

/** Scans the text once, however many `*` the pattern has; a regular expression could backtrack for each of them. */
function isLike(text: string, pattern: string): boolean {
  const [start = '', ...pieces] = pattern.split('*');
  const end = pieces.pop();
  if (end === undefined) return text === pattern;
  const last = text.length - end.length;
  if (!text.startsWith(start) || !text.endsWith(end)) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= last;
}
