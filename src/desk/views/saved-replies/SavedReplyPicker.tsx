/** Finds a saved reply by words of its name and its texts, to be put into a message. */

import { useEffect, useState } from 'preact/hooks';
import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { listCommands } from '../../actions/action-lists.ts';
import { useDesk } from '../../desk-context.ts';
import { SearchDialog } from '../../kit/dialogs/SearchDialog.tsx';
import { LanguageChoice } from '../../kit/fields/LanguageChoice.tsx';
import { closestLanguage } from '../../models/settings/closest-language.ts';
import { useActionContext } from '../actions/use-action-context.ts';
import { SavedReplyPreview } from './SavedReplyPreview.tsx';
import { customerLanguage, insertSavedReply, manageReplies, saveAsReply } from './saved-reply-actions.ts';
import './saved-replies.css';

export interface SavedReplyPickerProps {
  ticket: DeskTicket;
  /** Called if the agent types a slash again, and so wants one in the text; absent if none was typed. */
  onSlash: (() => void) | undefined;
  onClose(): void;
}

export function SavedReplyPicker({ ticket, onSlash, onClose }: SavedReplyPickerProps) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
  const { savedReplies: texts } = messages;
  const { savedReplies } = desk;
  const context = useActionContext({ open: ticket });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? customerLanguage(desk, ticket.ticketId);
  const languages = languagesOf(savedReplies.known);
  const [first = ''] = languages;
  const isBlank = text.trim() === '';

  useEffect(() => {
    void savedReplies.load();
  }, [savedReplies]);

  function search(typed: string) {
    if (onSlash && text === '' && typed === '/') onSlash();
    else setText(typed);
  }

  return (
    <SearchDialog
      label={texts.insert}
      hint={texts.find}
      text={text}
      options={savedReplies.find(text).map((reply) => ({
        id: `${reply.savedReplyId}`,
        name: reply.name,
        group: '',
        key: '',
        reply,
      }))}
      none={noneText()}
      onText={search}
      onChoose={({ reply }) => insertSavedReply(desk, messages, ticket, reply, wanted)}
      onClose={onClose}
      preview={({ reply }) => <SavedReplyPreview reply={reply} ticket={ticket} language={wanted} />}
      actions={listCommands([saveAsReply, manageReplies], context).map(({ name: label, act }) => ({
        label,
        act,
      }))}
    >
      {languages.length > 1 && (
        <LanguageChoice
          label={texts.language}
          languages={languages}
          chosen={closestLanguage(languages, wanted) ?? first}
          onChoose={setChosen}
        />
      )}
    </SearchDialog>
  );

  function noneText(): string {
    const { status } = savedReplies.list.state.value;
    if (status === 'loading') return '';
    if (status === 'failed') return texts.failed;
    return isBlank ? texts.empty : format(texts.none, { text: text.trim() });
  }
}

/** Returns the language tags of all texts, those of the most used reply first. */
function languagesOf(replies: readonly { readonly texts: readonly { readonly lang: string }[] }[]): string[] {
  return [...new Set(replies.flatMap(({ texts }) => texts.map(({ lang }) => lang)))];
}
