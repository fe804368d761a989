/** Refresh tokens in place of passwords. */

/** A refresh token, for access tokens of XOAUTH2. */
export interface OAuthSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly tokenUrl: string;
}

/** Settings that are not set are null. */
export type GivenOAuth = { readonly [Name in keyof OAuthSettings]: string | null };

/** Null where a member is missing. */
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
