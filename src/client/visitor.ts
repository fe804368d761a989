/** The visitor in front of the page: adds tokens to requests, and renews them. */

import { decodeJwt } from 'jose/jwt/decode';

/** A JWT of the site's backend, or a function that fetches one. */
export type VisitorToken = string | (() => string | Promise<string>);

/** The claims of a token, read and not verified: the server verifies them. */
export interface VisitorClaims {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

/** Stores the ticket token that an anonymous visitor gets with a first ticket. */
export interface TicketTokenPlace {
  read(): string | undefined;
  /** `undefined` forgets it. */
  write(token: string | undefined): void;
}

export interface VisitorSessionOptions {
  readonly ticketToken: TicketTokenPlace;
  /** Called with the claims of each token that is fetched, before a request is sent with it. */
  onIdentity?(claims: VisitorClaims): void;
}

/** The header of a ticket token, in requests and in answers. */
export const ticketTokenHeader = 'Frontdesk-Ticket-Token';

/** Milliseconds before its end at which a token is renewed. */
const margin = 60_000;

/** Milliseconds for which a new token counts as valid, however wrong the clock of this device. */
const trust = 30_000;

interface CurrentToken {
  readonly token: string;
  readonly claims: VisitorClaims;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
}

export class VisitorSession {
  readonly #ticketToken: TicketTokenPlace;
  readonly #onIdentity: VisitorSessionOptions['onIdentity'];
  #source: VisitorToken | undefined;
  /** Shared by all requests that wait for a token. */
  #token: Promise<CurrentToken> | undefined;
  /** Counts the visitors: an answer to a request of an earlier one is dropped. */
  #turn = 0;

  constructor({ ticketToken, onIdentity }: VisitorSessionOptions) {
    this.#ticketToken = ticketToken;
    this.#onIdentity = onIdentity;
  }

  /** Signs a visitor in, or out with undefined. Requests sent before reject with an `AbortError`. */
  identify(token: VisitorToken | undefined): void {
    if (token === this.#source) return;
    this.#turn += 1;
    this.#source = token;
    this.#token = undefined;
  }

  /** Returns whether requests carry a token by which the server recognises the visitor. */
  isKnown(): boolean {
    return this.#source !== undefined || this.#ticketToken.read() !== undefined;
  }

  /**
   * Resolves with the claims of the signed-in visitor, else null. Rejects as the function that fetches the token does.
   */
  async claims(): Promise<VisitorClaims | null> {
    return (await this.#current())?.claims ?? null;
  }

  /**
   * Returns the ticket token from before the visitor signed in; undefined without one or when not signed in.
   * Only `adoptTickets` sends it: its caller names it in the header, and forgets it when it has ended.
   */
  offeredToken(): string | undefined {
    return this.#source === undefined ? undefined : this.#ticketToken.read();
  }

  /** Forgets a ticket token on this device, unless another is kept by now. */
  forget(ticketToken: string): void {
    if (this.#ticketToken.read() === ticketToken) this.#ticketToken.write(undefined);
  }

  /** Resolves with the headers of a request, whose token is valid for a while. */
  async headers(): Promise<Record<string, string>> {
    const current = await this.#current();
    if (current) return { Authorization: `Bearer ${current.token}` };
    const ticketToken = this.#ticketToken.read();
    return ticketToken === undefined ? {} : { [ticketTokenHeader]: ticketToken };
  }

  /** Keeps the ticket token in the headers of an answer. */
  keep(answered: { get(name: string): string | null }): void {
    const token = answered.get(ticketTokenHeader);
    if (token) this.#ticketToken.write(token);
  }

  /**
   * The platform's `fetch` in the name of the visitor, to be handed to `createClient`. Sends a request a second time
   * when its token has just ended.
   */
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
      // A token given as text cannot be renewed: the server refuses it when it has ended.
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

  /** Forgets a refused token. Returns whether the request may succeed the second time. */
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

/** Rejects a request of a visitor who has left. */
function visitorLeft(): DOMException {
  return new DOMException('another visitor uses the page now', 'AbortError');
}

/** @throws {TypeError} for a text that is no JWT. */
function readToken(token: string): { readonly claims: VisitorClaims; readonly expiresAt: number } {
  try {
    const { sub, email, name, exp } = decodeJwt<{ readonly email?: unknown; readonly name?: unknown }>(token);
    return {
      claims: { sub: String(sub), email: String(email ?? ''), name: String(name ?? '') },
      expiresAt: Number(exp) * 1000 || 0,
    };
  } catch (cause) {
    throw new TypeError('the visitor token is no JWT', { cause });
  }
}
