import type { Desk } from '../../models/desk.ts';
import { leavePush } from '../../push/leave-push.ts';

/** Ends the session, and loads the page again, which then asks to sign in. */
export async function signOut({ requests, navigation }: Desk): Promise<void> {
  await requests.signOut().catch(() => {});
  await leavePush(navigation.home).catch(() => {});
  const { source } = navigation.place.peek();
  location.assign(navigation.href({ source, ticketId: null }));
}
