import type { DeskTicket } from '../../../api/schemas/desk.ts';
import type { SavedReply } from '../../../api/schemas/saved-replies.ts';
import { format, formatCount } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { languageName } from '../../kit/names/language-name.ts';
import { replyText } from '../../models/saved-replies/saved-replies.ts';
import { fillWithMarks, gapMarks, replyValues } from '../../models/thread/compose/reply-gaps.ts';
import '../../kit/fields/fields.css';

export interface SavedReplyPreviewProps {
  reply: SavedReply;
  ticket: DeskTicket;
  /** Language tag that is wanted; null if any. */
  language: string | null;
}

/** The text of a reply as it is put into the message. */
export function SavedReplyPreview({ reply, ticket, language }: SavedReplyPreviewProps) {
  const { session } = useDesk();
  const { savedReplies: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  const { lang, message } = replyText(reply, language);
  const parts = fillWithMarks(message, replyValues(ticket, session.name), gapMarks(texts));
  const { usedCount, isShared, team } = reply;
  const shared = team === null ? texts.shared : format(texts.sharedWithTeam, { team });
  const used = usedCount === 0 ? texts.neverUsed : formatCount(locale, texts.used, usedCount);
  return (
    <section
      class="reply-preview"
      aria-label={texts.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <p class="reply-preview-text" lang={lang} dir="auto">
        {parts.map(({ text, missing }, index) =>
          missing === null ? text : <mark key={`${index} ${text}`}>{text}</mark>,
        )}
      </p>
      <p class="quiet">{[languageName(locale, lang), isShared ? shared : texts.own, used].join(' · ')}</p>
    </section>
  );
}
