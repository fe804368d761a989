/** Paths of the desk's pages, to which mails link. */

/** Returns the path of a ticket's page. */
export function deskTicketPath(ticketId: number): string {
  return `/desk/tickets/${ticketId}`;
}

/** Returns the path of the original mail of a message, as a file. */
export function originalMailPath(messageId: number): string {
  return `/desk/originals/${messageId}`;
}

/** The path below which the desk finds what it shows in frames, beside the form of a look. */
export const lookPreviewPath = '/desk/look-preview/';
