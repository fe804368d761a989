import type { ImapFlow } from 'imapflow';

/** The folder marked for sent mail; null: none is, or it is the folder that is read anyway. */
export async function findSentFolder(client: ImapFlow, readFolder: string): Promise<string | null> {
  const found = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent');
  return found && found.path !== readFolder ? found.path : null;
}
