/** Request bodies posted by the page that a magic link in a mail opens. */

import { type Static, Type } from 'typebox';
import { Id } from './common.ts';

const Code = Type.String({ pattern: '^fdb_[A-Za-z0-9_-]{43}$' });
const Nonce = Type.String({ minLength: 1, maxLength: 200 });

/** Posted on a click: redeems the code, or requests a new link. */
export const PostedCode = Type.Object({ code: Code, nonce: Nonce });
export type PostedCode = Static<typeof PostedCode>;

/** Posted on a click: requests the url of the site, to continue there. */
export const PostedTicket = Type.Object({ ticketId: Id, nonce: Nonce });
export type PostedTicket = Static<typeof PostedTicket>;
