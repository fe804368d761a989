/** Manages the visitor's tokens: adds them to requests, and renews them. */

import { decodeJwt } from 'jose/jwt/decode';

/** A JWT from the site's backend, or a function that fetches one. */
export type VisitorToken = string | (() => string | Promise<string>);

/** Claims of a token, read without verification: the server verifies them. */
export interface VisitorClaims {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

/** Stores the ticket token that an anonymous visitor receives with the first ticket. */
export interface TicketTokenPlace {
  read(): string | undefined;
  /** Stores a token; `undefined` deletes the stored one. */
  write(token: string | undefined): void;
}

export interface VisitorSessionOptions {
  readonly ticketToken: TicketTokenPlace;
  /** Called with the claims of each fetched token, before a request is sent with it. */
  onIdentity?(claims: VisitorClaims): void;
}

export const ticketTokenHeader = 'Frontdesk-Ticket-Token';

/** A token is renewed this many milliseconds before it expires. */
const margin = 60_000;

/** Milliseconds for which a new token counts as valid, even if the device's clock is wrong. */
const trust = 30_000;

interface CurrentToken {
  readonly token: string;
  readonly claims: VisitorClaims;
  /** When the token has to be renewed, in milliseconds since 1970. */
  readonly dueAt: number;
}

export class VisitorSession {
  readonly #ticketToken: TicketTokenPlace;
  readonly #onIdentity: VisitorSessionOptions['onIdentity'];
  #source: VisitorToken | undefined;
  /** Current token, shared by all requests that wait for it. */
  #token: Promise<CurrentToken> | undefined;
  /** Number of the current visitor: responses to requests of earlier visitors are dropped. */
  #turn = 0;

  constructor({ ticketToken, onIdentity }: VisitorSessionOptions) {
    this.#ticketToken = ticketToken;
    this.#onIdentity = onIdentity;
  }

  /** Signs a visitor in, or out if undefined. Requests of the previous visitor reject with an `AbortError`. */
  identify(token: VisitorToken | undefined): void {
    if (token === this.#source) return;
    this.#turn += 1;
    this.#source = token;
    this.#token = undefined;
  }

  /** Whether requests carry a visitor token or a ticket token, by which the server recognises the visitor. */
  isKnown(): boolean {
    return this.#source !== undefined || this.#ticketToken.read() !== undefined;
  }

  /** Resolves to the signed-in visitor's claims; null for an anonymous visitor. Rejects if fetching the token fails. */
  async claims(): Promise<VisitorClaims | null> {
    return (await this.#current())?.claims ?? null;
  }

  /**
   * Returns the ticket token from before signing in; undefined if there is none, and for an anonymous visitor. Only
   * `adoptTickets` sends it: its caller adds the header, and forgets the token when its tickets have moved.
   */
  offeredToken(): string | undefined {
    return this.#source === undefined ? undefined : this.#ticketToken.read();
  }

  /** Deletes a ticket token from this device, unless another one has replaced it. */
  forget(ticketToken: string): void {
    if (this.#ticketToken.read() === ticketToken) this.#ticketToken.write(undefined);
  }

  /** Resolves to the headers of a request, with a token that is valid for a while. */
  async headers(): Promise<Record<string, string>> {
    const current = await this.#current();
    if (current) return { Authorization: `Bearer ${current.token}` };
    const ticketToken = this.#ticketToken.read();
    return ticketToken === undefined ? {} : { [ticketTokenHeader]: ticketToken };
  }

  /** Stores the ticket token from the headers of a response. */
  keep(answered: { get(name: string): string | null }): void {
    const token = answered.get(ticketTokenHeader);
    if (token) this.#ticketToken.write(token);
  }

  /** A `fetch` with the visitor's token, for `createClient`. Repeats a request once if its token has just expired. */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const turn = this.#turn;
    const request = new Request(input, init);
    let { response, sent } = await this.#send(request.clone(), turn);
    if (await this.#forgetRefused(response, sent)) ({ response, sent } = await this.#send(request, turn));
    if (turn !== this.#turn) throw visitorLeft();
    if (!sent['Authorization']) this.keep(response.headers);
    return response;
  };

  async #send(request: Request, turn: number) {
    const sent = await this.headers();
    if (turn !== this.#turn) throw visitorLeft();
    for (const [name, value] of Object.entries(sent)) request.headers.set(name, value);
    return { response: await fetch(request), sent };
  }

  async #current(): Promise<CurrentToken | null> {
    while (this.#source !== undefined) {
      this.#token ??= this.#fetchToken(this.#source);
      const pending = this.#token;
      const forget = () => {
        if (this.#token === pending) this.#token = undefined;
      };
      pending.catch(forget);
      const current = await pending;
      // A token given as text cannot be renewed: once it has expired, the server refuses it.
      if (typeof this.#source === 'string' || current.dueAt > Date.now()) return current;
      forget();
    }
    return null;
  }

  async #fetchToken(source: VisitorToken): Promise<CurrentToken> {
    const token = typeof source === 'string' ? source : await source();
    const { claims, expiresAt } = readToken(token);
    if (source === this.#source) this.#onIdentity?.(claims);
    return { token, claims, dueAt: Math.max(expiresAt - margin, Date.now() + trust) };
  }

  /** Forgets a token that the server refused. Returns whether a second attempt may succeed. */
  async #forgetRefused(response: Response, sent: Readonly<Record<string, string>>): Promise<boolean> {
    if (response.status !== 401) return false;
    if (response.headers.get('WWW-Authenticate')?.startsWith(ticketTokenHeader)) {
      const ticketToken = sent[ticketTokenHeader];
      if (ticketToken !== undefined) this.forget(ticketToken);
      return true;
    }
    const body: { code?: unknown } | null = await response
      .clone()
      .json()
      .catch(() => null);
    if (body?.code !== 'TokenExpired' || typeof this.#source !== 'function') return false;
    const pending = this.#token;
    if (sent['Authorization'] === `Bearer ${(await pending)?.token}` && this.#token === pending)
      this.#token = undefined;
    return true;
  }
}

export function createVisitorSession(options: VisitorSessionOptions): VisitorSession {
  return new VisitorSession(options);
}

function visitorLeft(): DOMException {
  return new DOMException('another visitor uses the page now', 'AbortError');
}

/** @throws {TypeError} if the text is not a JWT */
function readToken(token: string): { readonly claims: VisitorClaims; readonly expiresAt: number } {
  try {
    const { sub, email, name, exp } = decodeJwt<{ readonly email?: unknown; readonly name?: unknown }>(token);
    return {
      claims: { sub: String(sub), email: String(email ?? ''), name: String(name ?? '') },
      expiresAt: Number(exp) * 1000 || 0,
    };
  } catch (cause) {
    throw new TypeError('the visitor token is not a JWT', { cause });
  }
}
