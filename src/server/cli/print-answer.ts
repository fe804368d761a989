/**
 * Prints the answer of a command to stdout.
 * @param isJson whether `--json` was given
 * @param value the answer for programs, as one line of JSON
 * @param text the answer for people, with line ends
 */
export function printAnswer(isJson: boolean | undefined, value: unknown, text: string): void {
  process.stdout.write(isJson ? `${JSON.stringify(value)}\n` : text);
}
