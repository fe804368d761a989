/** Opens the tickets of notifications that are clicked while a desk is open: the service worker names them. */

/** @param onTicket called with the ticket's id */
export function followNotifications(onTicket: (ticketId: number) => void, signal: AbortSignal): void {
  const follow = ({ data }: MessageEvent<{ readonly ticketId?: unknown } | null>) => {
    if (typeof data?.ticketId === 'number') onTicket(data.ticketId);
  };
  // Browsers without service workers, and pages without https, have none.
  navigator.serviceWorker?.addEventListener('message', follow, { signal });
}
