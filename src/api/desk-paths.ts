/** Paths of the desk's pages, to which mails link. */

/** Returns the path of a ticket's page. */
export function deskTicketPath(ticketId: number): string {
  return `/desk/tickets/${ticketId}`;
}
