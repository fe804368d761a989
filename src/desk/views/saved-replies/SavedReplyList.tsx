/** The saved replies: the agent's own, and below them those of teams and those of everyone. */

import { useEffect, useRef } from 'preact/hooks';
import type { SavedReply } from '../../../api/schemas/saved-replies.ts';
import { format, formatCount } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { ListStates } from '../../kit/ListStates.tsx';
import { languageName } from '../../kit/names/language-name.ts';
import type { SavedReplyEditor } from '../../models/saved-replies/saved-reply-editor.ts';
import { newReplyLanguage } from './reply-languages.ts';

export function SavedReplyList({ editor }: { editor: SavedReplyEditor }) {
  const desk = useDesk();
  const { savedReplies: texts } = useMessages('desk').messages;
  const { language } = useMessages();
  const { savedReplies } = desk;
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => add.current?.focus(), []);

  return (
    <>
      <button
        ref={add}
        class="button"
        type="button"
        onClick={() => editor.start({ lang: newReplyLanguage(desk, language), message: '' })}
      >
        {texts.add}
      </button>
      <ListStates
        query={savedReplies.list}
        failed={texts.failed}
        shape="thread"
        onRetry={() => void savedReplies.load()}
      >
        {(replies) => (
          <>
            {replies.length === 0 && <p class="reply-empty">{texts.empty}</p>}
            <ReplyGroup
              title={texts.own}
              replies={replies.filter(({ isShared }) => !isShared)}
              editor={editor}
            />
            {teamsOf(replies).map((team) => (
              <ReplyGroup
                key={team}
                title={format(texts.sharedWithTeam, { team })}
                replies={replies.filter((reply) => reply.team === team)}
                editor={editor}
              />
            ))}
            <ReplyGroup
              title={texts.shared}
              replies={replies.filter(({ isShared, team }) => isShared && team === null)}
              editor={editor}
            />
          </>
        )}
      </ListStates>
    </>
  );
}

/** Returns the names of the teams that have replies. */
function teamsOf(replies: readonly SavedReply[]): readonly string[] {
  return [...new Set(replies.flatMap(({ team }) => team ?? []))].sort((one, other) =>
    one.localeCompare(other),
  );
}

interface ReplyGroupProps {
  title: string;
  replies: readonly SavedReply[];
  editor: SavedReplyEditor;
}

function ReplyGroup({ title, replies, editor }: ReplyGroupProps) {
  if (replies.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 class="reply-group">{title}</h3>
      <ul class="reply-rows">
        {replies.map((reply) => (
          <ReplyRow key={reply.savedReplyId} reply={reply} editor={editor} />
        ))}
      </ul>
    </section>
  );
}

function ReplyRow({ reply, editor }: { reply: SavedReply; editor: SavedReplyEditor }) {
  const { savedReplies: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  const { name, usedCount } = reply;
  const used = usedCount === 0 ? texts.neverUsed : formatCount(locale, texts.used, usedCount);
  const languages = reply.texts.map(({ lang }) => languageName(locale, lang));
  return (
    <li class="reply-row">
      <div class="reply-row-text">
        <p class="reply-name" dir="auto">
          {name}
        </p>
        <p class="reply-line" dir="auto">
          {reply.texts[0]?.message}
        </p>
        <p class="quiet">{[...languages, used].join(' · ')}</p>
      </div>
      <button
        class="bar-button"
        type="button"
        aria-label={format(texts.edit, { name })}
        onClick={() => editor.edit(reply)}
      >
        <DeskIcon name="edit" />
      </button>
      <button
        class="bar-button"
        type="button"
        aria-label={format(texts.remove, { name })}
        onClick={() => void editor.remove(reply)}
      >
        <DeskIcon name="remove" />
      </button>
    </li>
  );
}
