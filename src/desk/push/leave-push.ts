/** Ends the notifications of this browser, so that the next person who uses it sees nothing of the desk. */

/** @param home path of the desk */
export async function leavePush(home: string): Promise<void> {
  // Browsers without service workers, and pages without https, have none.
  const registration = await navigator.serviceWorker?.getRegistration(home);
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  // The subscription ends with it.
  await registration.unregister();
}
