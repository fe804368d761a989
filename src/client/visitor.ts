/** Who is in front of the page: adds what proves it to requests, and keeps it fresh. */

import { decodeJwt } from 'jose/jwt/decode';

/** A JWT of the site's backend, or a function that fetches one. */
export type VisitorToken = string | (() => string | Promise<string>);

/** What a token says of its bearer. Read, not verified: that is the server's part. */
export interface VisitorClaims {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
}

/** Where the ticket token is kept, which an anonymous visitor gets with a first ticket. */
export interface TicketTokenPlace {
  read(): string | undefined;
  /** `undefined` forgets it. */
  write(token: string | undefined): void;
}

export interface VisitorSessionOptions {
  readonly ticketToken: TicketTokenPlace;
  /** Hears who is signed in, whenever a token was read and before anything is sent with it. */
  onIdentity?(claims: VisitorClaims): void;
}

export interface VisitorSession {
  /** Somebody is signed in, or nobody is. Answers to requests of before are not given out any more. */
  identify(token: VisitorToken | undefined): void;
  /** Whether the server can tell the visitor from a stranger. */
  isKnown(): boolean;
  /** Who is signed in; null: nobody. Rejects as the function that fetches the token does. */
  claims(): Promise<VisitorClaims | null>;
  /**
   * The ticket token of before the visitor signed in; undefined without one, and for a visitor who is not signed in.
   * Only `adoptTickets` sends it: its caller names it in the header, and forgets it when it has ended.
   */
  offeredToken(): string | undefined;
  /** Forgets a ticket token on this device, unless another is kept by now. */
  forget(ticketToken: string): void;
  /** What a request has to carry, with a token that is good for a while. */
  headers(): Promise<Record<string, string>>;
  /** Keeps a ticket token that an answer brings. */
  keep(answered: { get(name: string): string | null }): void;
  /** As the platform's `fetch`, in the visitor's name. Sent twice at most, when a token has just ended. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
}

/** Carries a ticket token, in requests and in answers. */
export const ticketTokenHeader = 'Frontdesk-Ticket-Token';

/** Milliseconds before its end at which a token is renewed. */
const margin = 60_000;

/** Milliseconds for which a new token is taken for good, however wrong the clock of this device. */
const trust = 30_000;

interface Held {
  readonly token: string;
  readonly claims: VisitorClaims;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
}

export function createVisitorSession({ ticketToken, onIdentity }: VisitorSessionOptions): VisitorSession {
  let source: VisitorToken | undefined;
  /** Many requests wait for one token. */
  let held: Promise<Held> | undefined;
  let turn = 0;

  async function fetchToken(from: VisitorToken): Promise<Held> {
    const token = typeof from === 'string' ? from : await from();
    const { claims, expiresAt } = readToken(token);
    if (from === source) onIdentity?.(claims);
    return { token, claims, dueAt: Math.max(expiresAt - margin, Date.now() + trust) };
  }

  async function current(): Promise<Held | null> {
    while (source !== undefined) {
      held ??= fetchToken(source);
      const mine = held;
      const forget = () => {
        if (held === mine) held = undefined;
      };
      mine.catch(forget);
      const known = await mine;
      // A token that came as it is cannot be renewed: the server says what becomes of it.
      if (typeof source === 'string' || known.dueAt > Date.now()) return known;
      forget();
    }
    return null;
  }

  async function headers(): Promise<Record<string, string>> {
    const known = await current();
    if (known) return { Authorization: `Bearer ${known.token}` };
    const shown = ticketToken.read();
    return shown === undefined ? {} : { [ticketTokenHeader]: shown };
  }

  function forget(token: string): void {
    if (ticketToken.read() === token) ticketToken.write(undefined);
  }

  /** Whether it is worth sending again: what was refused has been forgotten. */
  async function forgetRefused(response: Response, sent: Readonly<Record<string, string>>): Promise<boolean> {
    if (response.status !== 401) return false;
    if (response.headers.get('WWW-Authenticate')?.startsWith(ticketTokenHeader)) {
      const shown = sent[ticketTokenHeader];
      if (shown !== undefined) forget(shown);
      return true;
    }
    const body: { code?: unknown } | null = await response
      .clone()
      .json()
      .catch(() => null);
    if (body?.code !== 'TokenExpired' || typeof source !== 'function') return false;
    const mine = held;
    if (sent['Authorization'] === `Bearer ${(await mine)?.token}` && held === mine) held = undefined;
    return true;
  }

  function keep(answered: { get(name: string): string | null }): void {
    const token = answered.get(ticketTokenHeader);
    if (token) ticketToken.write(token);
  }

  return {
    identify(token) {
      if (token === source) return;
      turn += 1;
      source = token;
      held = undefined;
    },
    isKnown: () => source !== undefined || ticketToken.read() !== undefined,
    claims: async () => (await current())?.claims ?? null,
    offeredToken: () => (source === undefined ? undefined : ticketToken.read()),
    forget,
    headers,
    keep,
    async fetch(input, init) {
      const mine = turn;
      const request = new Request(input, init);
      const send = async (attempt: Request) => {
        const added = await headers();
        if (mine !== turn) throw left();
        for (const [name, value] of Object.entries(added)) attempt.headers.set(name, value);
        return { response: await fetch(attempt), added };
      };
      let { response, added } = await send(request.clone());
      if (await forgetRefused(response, added)) ({ response, added } = await send(request));
      if (mine !== turn) throw left();
      if (!added['Authorization']) keep(response.headers);
      return response;
    },
  };
}

/** The visitor whose request it was has left. */
function left(): DOMException {
  return new DOMException('somebody else is in front of the page now', 'AbortError');
}

/** @throws {TypeError} for what is no token. */
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
