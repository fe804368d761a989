/** Reads the body of an error response, `{message, errors: [{label}], error}`; each member may be missing. */

export interface RefusalText {
  readonly message: string | undefined;
  /** The labels of invalid values. */
  readonly invalid: string[];
  /** The `error` of a conflict, unchecked. */
  readonly conflict: unknown;
}

/** Maximum length of a message in characters; the rest is cut off. */
const longestMessage = 500;

/** Matches characters that end a log line, control a terminal, or change the direction of text. */
const notPlain = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

export async function readRefusal(response: Response, apiKey: string): Promise<RefusalText> {
  // A proxy in between may respond with an HTML page, or without a body.
  const body: unknown = await response.json().catch(() => null);
  const { message, errors, error }: { message?: unknown; errors?: unknown; error?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  return {
    message: typeof message === 'string' ? toPlainText(message, apiKey) || undefined : undefined,
    invalid: Array.isArray(errors) ? errors.flatMap(invalidLabels) : [],
    conflict: error,
  };
}

/** Returns the message as one line without the key: some servers repeat the path, which contains the key. */
function toPlainText(message: string, apiKey: string): string {
  const masked = [encodeURIComponent(apiKey), apiKey].reduce(
    (text, key) => (key === '' ? text : text.replaceAll(key, '…')),
    message,
  );
  const line = masked.slice(0, longestMessage).replace(notPlain, ' ').trim();
  return masked.length > longestMessage ? `${line}…` : line;
}

function invalidLabels(error: { label?: unknown } | null): string[] {
  return typeof error?.label === 'string' ? [error.label] : [];
}
