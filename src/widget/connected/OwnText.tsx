import { useMemo } from 'preact/hooks';
import { RichText } from '../../ui/components/media/RichText.tsx';
import { toSafeText } from '../../ui/html/message-html.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';

/** A message that is being sent, rendered like a stored one. */
export function OwnText({ text }: { text: string }) {
  const { baseUrl } = useWidget();
  const { table } = useMessages().messages;
  const safe = useMemo(
    () => toSafeText(text, { baseUrl, tableLabel: table, plain: text }),
    [text, baseUrl, table],
  );
  return <RichText html={safe} />;
}
