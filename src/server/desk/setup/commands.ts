/** Carries out the first steps of an owner, by the commands that the command line uses. Each can be repeated. */

import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { deskSetups } from '../../db/tables/index.ts';
import { introduceAgent } from '../../users/agents/commands.ts';
import { isOnlyUser } from '../../users/grants/queries.ts';
import { setHelpCenter } from '../../users/help-centers/commands.ts';
import { listHelpCenters } from '../../users/help-centers/queries.ts';
import { addInbox, noInboxEmail, setInbox } from '../../users/inboxes/commands.ts';
import { findInboxSettings } from '../../users/inboxes/queries.ts';
import { createKey, setKey } from '../../users/keys/commands.ts';
import { findKey } from '../../users/keys/queries.ts';
import { findSetupInbox } from './queries.ts';

export interface NewSetup {
  readonly owner: { readonly id: number; readonly name: string; readonly email: string };
  readonly title: string;
  readonly language: string;
  readonly color: string | null;
  /** The address of the inbox; null for none, undefined to leave it as it is. */
  readonly inboxEmail: string | null | undefined;
  /** The address of a new inbox for which none is given; null for one that receives no mail. */
  readonly defaultInboxEmail: string | null;
  /** The origins of the public key; undefined to leave them as they are. */
  readonly origins: readonly string[] | undefined;
}

/** @throws {Refusal} `Conflict` for an email address that something else has */
export async function setUpHelpCenter(db: Database, userId: number, setup: NewSetup): Promise<void> {
  const { owner, title, language, origins } = setup;
  await introduceAgent(db, userId, owner.id, owner);
  const [known] = await listHelpCenters(db, userId);
  await setHelpCenter(db, userId, known?.id ?? 1, {
    title,
    defaultLanguage: language,
    ...(known ? {} : { contactEnabled: true, conversationsEnabled: true, pageLauncher: true }),
  });
  await setUpInbox(db, userId, setup);
  await db.transaction((tx) => ensurePublicKey(tx, userId, { label: title, origins }));
}

async function setUpInbox(
  db: Database,
  userId: number,
  { owner, title, language, color, inboxEmail, defaultInboxEmail }: NewSetup,
): Promise<void> {
  const [helpCenter = null] = await listHelpCenters(db, userId);
  const known = await findSetupInbox(db, userId, helpCenter);
  const wanted = inboxEmail === null ? noInboxEmail : inboxEmail;
  if (!known) {
    // The mailbox of the deployment is that of its only user.
    const byDefault = (await isOnlyUser(db, userId)) ? defaultInboxEmail : null;
    const address = wanted ?? byDefault ?? noInboxEmail;
    const inbox = { name: title, addresses: [address], members: [owner.email], language, color };
    await addInbox(db, userId, inbox, { isOwner: true });
    return;
  }
  const inbox = await findInboxSettings(db, userId, known.id);
  const addresses = inbox?.row.wantedAddresses ?? inbox?.addresses ?? [];
  const changes = { color, ...(wanted !== undefined && { addresses: [wanted, ...addresses.slice(1)] }) };
  await setInbox(db, userId, known.id, changes, { isOwner: true });
}

/** Creates the public key of the script tag, unless there is one, and sets its origins. */
async function ensurePublicKey(
  tx: Transaction,
  userId: number,
  { label, origins }: { readonly label: string; readonly origins: readonly string[] | undefined },
): Promise<void> {
  await tx.insert(deskSetups).values({ userId, isDismissed: true }).onConflictDoNothing();
  const isSetup = eq(deskSetups.userId, userId);
  const [stored] = await tx
    .select({ publicKey: deskSetups.publicKey })
    .from(deskSetups)
    .where(isSetup)
    .for('update');
  const text = stored?.publicKey ?? null;
  const key = text === null ? null : await findKey(tx, userId, text);
  if (key?.id !== undefined) {
    if (origins) await setKey(tx, { userId, id: key.id }, { origins });
    return;
  }
  const { apiKey } = await createKey(tx, { userId, kind: 'public', label, origins: origins ?? ['*'] });
  await tx.update(deskSetups).set({ publicKey: apiKey }).where(isSetup);
}

/** Puts the checklist away, or back. */
export async function dismissSetup(db: Database, userId: number, isDismissed: boolean): Promise<void> {
  await db
    .insert(deskSetups)
    .values({ userId, isDismissed })
    .onConflictDoUpdate({ target: deskSetups.userId, set: { isDismissed } });
}
