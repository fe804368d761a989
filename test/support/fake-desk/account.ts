/** Sessions and passkeys of the server that a test's desk talks to, in memory. */

import type { Passkey } from '../../../src/api/schemas/desk-passkeys.ts';
import type { OpenSession } from '../../../src/api/schemas/desk-session.ts';
import { ago, noContent } from './answers.ts';

type Input = Readonly<Record<string, unknown>>;

export function buildSession(sessionId: number, overrides: Partial<OpenSession> = {}): OpenSession {
  return {
    sessionId,
    agentId: 7,
    agentName: 'Aino Laine',
    ip: '203.0.113.7',
    browser: 'Firefox, Linux',
    isPresent: sessionId === 1,
    createdDate: ago(48),
    usedDate: ago(sessionId === 1 ? 0 : 5),
    ...overrides,
  };
}

export function buildPasskey(passkeyId: number, overrides: Partial<Passkey> = {}): Passkey {
  return { passkeyId, name: 'Chrome, Windows', createdDate: ago(72), usedDate: null, ...overrides };
}

/** What the server has; absent: the session of the page, and no passkey. */
export interface AccountOfServer {
  readonly sessions?: readonly OpenSession[];
  readonly passkeys?: readonly Passkey[];
  /** Whether a passkey can be added. @default true */
  readonly canAdd?: boolean;
}

export class FakeAccount {
  sessions: readonly OpenSession[];
  passkeys: readonly Passkey[];

  readonly operations: Readonly<Record<string, (input: Input) => unknown>>;

  constructor({ sessions = [buildSession(1)], passkeys = [], canAdd = true }: AccountOfServer = {}) {
    this.sessions = sessions;
    this.passkeys = passkeys;
    this.operations = {
      listSessions: () => ({ sessions: this.sessions }),
      listPasskeys: () => ({ passkeys: this.passkeys, canAdd }),
      'POST /desk/passkeys/options': () => ({
        challenge: 'AQI_',
        rp: { id: 'localhost', name: 'Skogsrand' },
        user: { id: 'AQI_', name: 'aino@skogsrand.example', displayName: 'Aino Laine' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),
      endSession: (input) => {
        const id = Number(input['sessionId']);
        this.sessions = this.sessions.filter(({ sessionId }) => sessionId !== id);
        return noContent();
      },
      removePasskey: (input) => {
        const id = Number(input['passkeyId']);
        this.passkeys = this.passkeys.filter(({ passkeyId }) => passkeyId !== id);
        return noContent();
      },
      endOtherSessions: () => {
        this.sessions = this.sessions.filter(({ isPresent, agentId }) => isPresent || agentId !== 7);
        return noContent();
      },
    };
  }
}
