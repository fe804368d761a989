import type { ImapFlow } from 'imapflow';

/** The folder in which mail programs keep what was sent from the mailbox; null: there is none, or it is read anyway. */
export async function findSentFolder(client: ImapFlow, readFolder: string): Promise<string | null> {
  const found = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent');
  return found && found.path !== readFolder ? found.path : null;
}
