import type { FastifyRequest } from 'fastify';
import { describeBrowser } from '../../../formats/describe-browser.ts';
import type { SignInPlace } from '../links/sign-in-links.sql.ts';

export function signInPlace(request: FastifyRequest): SignInPlace {
  return { ip: request.ip, browser: describeBrowser(request.headers['user-agent']) };
}
