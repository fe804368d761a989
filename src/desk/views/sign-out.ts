import type { Desk } from '../models/desk.ts';

/** Ends the session, and loads the page again, which then asks to sign in. */
export async function signOut({ requests, navigation }: Desk): Promise<void> {
  await requests.signOut().catch(() => {});
  const { source } = navigation.place.peek();
  location.assign(navigation.href({ source, ticketId: null }));
}
