/** Fetches OAuth access tokens, which replace passwords at mail servers for sending and for receiving. */

import { promisify } from 'node:util';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import type { OAuthSettings } from '../settings/server/subjects/oauth.ts';

/** Returns nodemailer's options for a mailbox and its OAuth app. */
export function oauthOptions(
  user: string,
  { clientId, clientSecret, refreshToken, tokenUrl }: OAuthSettings,
): XOAuth2.Options {
  return { user, clientId, clientSecret, refreshToken, accessUrl: tokenUrl };
}

export interface AccessTokens {
  /**
   * Returns the cached token; a new one if it expired, or if the mail server refused it (`isRefused`).
   * @throws {Error} with the code `EOAUTH2`, and the token server's response
   */
  get(isRefused: boolean): Promise<string>;
}

export function createAccessTokens(user: string, oauth: OAuthSettings): AccessTokens {
  const tokens = new XOAuth2(oauthOptions(user, oauth));
  const getToken = promisify(tokens.getToken.bind(tokens));
  return { get: async (isRefused) => await getToken(isRefused) };
}
