/** The text of a message, sanitised; images from other sites are held back until the agent asks for them. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { RichText } from '../../../../ui/components/media/RichText.tsx';
import { hasHiddenImages, toSafeText, toSafeWords } from '../../../../ui/html/message-html.ts';
import { rawHtml } from '../../../../ui/html/safe-html.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { deploymentUrl } from '../../deployment-url.ts';

export interface MessageTextProps {
  /** Raw markup. */
  html: string;
  plain: string;
  /** Whether an agent wrote it. */
  isOurs: boolean;
}

export function MessageText({ html, plain, isOurs }: MessageTextProps) {
  const { client } = useDesk();
  const { messages } = useMessages();
  const { table: tableLabel } = messages;
  const [showsForeignImages, setShowsForeignImages] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const baseUrl = deploymentUrl(client);
  const safe = useMemo(
    () => toSafeWords(rawHtml(html), { baseUrl, tableLabel, plain, showsForeignImages, showsCards: isOurs }),
    [html, plain, isOurs, baseUrl, tableLabel, showsForeignImages],
  );

  // The focused button was removed, so the text takes the focus.
  useEffect(() => {
    if (showsForeignImages) body.current?.focus();
  }, [showsForeignImages]);

  return (
    <div ref={body} tabIndex={-1} dir="auto">
      <RichText html={safe} />
      {hasHiddenImages(safe) && (
        <button class="text-button" type="button" onClick={() => setShowsForeignImages(true)}>
          {messages.showPictures}
        </button>
      )}
    </div>
  );
}

/** The text of a message that is being sent, rendered like a stored one. */
export function OutgoingText({ text }: { text: string }) {
  const { client } = useDesk();
  const { table: tableLabel } = useMessages().messages;
  const baseUrl = deploymentUrl(client);
  const safe = useMemo(
    () => toSafeText(text, { baseUrl, tableLabel, plain: text, showsCards: true }),
    [text, baseUrl, tableLabel],
  );
  return (
    <div dir="auto">
      <RichText html={safe} />
    </div>
  );
}
