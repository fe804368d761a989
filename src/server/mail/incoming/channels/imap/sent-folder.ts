import type { ImapFlow } from 'imapflow';

/** The folder that the server marks for sent mail; null if it marks none, or if that folder is read anyway. */
export async function findSentFolder(client: ImapFlow, readFolder: string): Promise<string | null> {
  const found = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent');
  return found && found.path !== readFolder ? found.path : null;
}
