/** OAuth settings that mail servers accept in place of a password. */

/** A refresh token, from which XOAUTH2 access tokens are requested. */
export interface OAuthSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly tokenUrl: string;
}

/** OAuth settings as the operator set them; null for each one that is not set. */
export type GivenOAuth = { readonly [Name in keyof OAuthSettings]: string | null };

/** Returns null if a setting is missing. */
export function completeOAuth({
  clientId,
  clientSecret,
  refreshToken,
  tokenUrl,
}: GivenOAuth): OAuthSettings | null {
  return clientId === null || clientSecret === null || refreshToken === null || tokenUrl === null
    ? null
    : { clientId, clientSecret, refreshToken, tokenUrl };
}
