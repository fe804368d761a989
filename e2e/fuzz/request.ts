/** A request of the run, as it goes to the server. */

export interface FuzzRequest {
  /** Its place in the run: with the seed of the run, it can be made again. */
  readonly place: number;
  /** What it is sent to: an operation, or a page. */
  readonly name: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
  /**
   * `chunked`: the body has no length before it. `broken off`: the connection ends within the request. `as it is`: the
   * body is all that is written, head and all.
   */
  readonly transfer: 'whole' | 'chunked' | 'broken off' | 'as it is';
  /** Whether its path is one that the server knows, so that 404 tells of a record. */
  readonly isKnownPath: boolean;
  /** What was done to it. */
  readonly mutations: readonly string[];
}

/** As it is printed, so that it can be sent again by hand. */
export function describeRequest({
  place,
  name,
  method,
  path,
  headers,
  body,
  transfer,
  mutations,
}: FuzzRequest): string {
  const sent = body === null ? '' : ` ${JSON.stringify(String(body).slice(0, 2000))}`;
  return `#${place} ${name} [${mutations.join(', ')}; ${transfer}]\n  ${method} ${path.slice(0, 2000)}${sent} ${JSON.stringify(headers)}`;
}
