import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
import { useDesk } from '../../desk-context.ts';
import { deploymentUrl } from '../deployment-url.ts';

/** Returns the URL of the page that the widget fills, which shows it in a frame or in a tab; null without a tag. */
export function useWidgetUrl({ tag, helpCenter }: DeskSetup): string | null {
  const { client, session } = useDesk();
  if (!tag || !helpCenter) return null;
  const query = new URLSearchParams({
    userId: String(session.userId),
    apiKey: tag.publicKey,
    helpCenterId: String(helpCenter.helpCenterId),
    lang: helpCenter.language,
  });
  return `${deploymentUrl(client)}embed?${query}`;
}
