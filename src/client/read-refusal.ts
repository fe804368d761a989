/** Reads the body of a refusal, `{message, errors: [{label}]}`, as far as it has these members. */

export interface RefusalText {
  /** Undefined without a message. */
  readonly message: string | undefined;
  /** The labels of invalid values. */
  readonly invalid: string[];
}

/** Characters of a message that are kept. */
const longestMessage = 500;

/** Characters that end a line of a log, control a terminal, or change the direction of text. */
const notPlain = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

export async function readRefusal(response: Response, apiKey: string): Promise<RefusalText> {
  // A proxy in between may answer with a page, or with nothing.
  const body: unknown = await response.json().catch(() => null);
  const { message, errors }: { message?: unknown; errors?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  return {
    message: typeof message === 'string' ? toPlainText(message, apiKey) || undefined : undefined,
    invalid: Array.isArray(errors) ? errors.flatMap(invalidLabels) : [],
  };
}

/** The message as one line and without the key: some servers repeat the path, which contains it. */
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
