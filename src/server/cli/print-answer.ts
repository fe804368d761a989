/**
 * Prints what a command answers to stdout.
 * @param isJson whether `--json` was given
 * @param value what a program reads, as one line of JSON
 * @param text what a person reads, with the line ends
 */
export function printAnswer(isJson: boolean | undefined, value: unknown, text: string): void {
  process.stdout.write(isJson ? `${JSON.stringify(value)}\n` : text);
}
