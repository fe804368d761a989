/** The body that the page which leads back from a mail posts. */

import { type Static, Type } from 'typebox';
import { Id } from './common.ts';

const Code = Type.String({ pattern: '^fdb_[A-Za-z0-9_-]{43}$' });
const Nonce = Type.String({ minLength: 1, maxLength: 200 });

/** Posted by a click: opens what the code is for, or has another link sent. */
export const PostedCode = Type.Object({ code: Code, nonce: Nonce });
export type PostedCode = Static<typeof PostedCode>;

/** Posted by a click: leads from the page to the site. */
export const PostedTicket = Type.Object({ ticketId: Id, nonce: Nonce });
export type PostedTicket = Static<typeof PostedTicket>;
