/**
 * The box below the messages, for a reply or a note. The two have texts, colours, words and buttons of their own.
 * Ctrl+Enter sends, wherever the focus is in the box.
 */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { AttachButton } from '../../../../ui/components/fields/AttachButton.tsx';
import { useFiles } from '../../../../ui/components/fields/use-files.ts';
import { Attachments } from '../../../../ui/components/messages/Attachments.tsx';
import { format } from '../../../../ui/i18n/format.ts';
import { isolateEmail } from '../../../../ui/i18n/isolate-email.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { runAction } from '../../../actions/action.ts';
import { findByOwnKey, printKey } from '../../../actions/keys.ts';
import { useDesk } from '../../../desk-context.ts';
import { isBlank } from '../../../models/thread/compose/writing.ts';
import type { Thread, ThreadData } from '../../../models/thread/thread.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import type { SendWay } from '../../actions/desk-action.ts';
import { useActionContext } from '../../actions/use-action-context.ts';
import { SavedReplyPicker } from '../../saved-replies/SavedReplyPicker.tsx';
import { prepareNext } from '../controls/change-tickets.ts';
import { note, reply } from '../controls/ticket-actions.ts';
import { UnseenNotice } from '../messages/UnseenNotice.tsx';
import { SuggestedArticles } from '../suggestions/SuggestedArticles.tsx';
import { AnswerInput } from './AnswerInput.tsx';
import { ArticlePicker } from './ArticlePicker.tsx';
import { insertArticle, insertReply, send as sendAction, sendAndSolve } from './box-actions.ts';
import { insertLine } from './insert-line.ts';
import { OrphanedDrafts } from './OrphanedDrafts.tsx';
import { OtherDraft } from './OtherDraft.tsx';
import { SendButton } from './SendButton.tsx';
import { useGapQuestion } from './use-gap-question.ts';
import { usePageDrop } from './use-page-drop.ts';

export interface AnswerBoxProps {
  thread: Thread;
  data: ThreadData;
}

export function AnswerBox({ thread, data }: AnswerBoxProps) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
  const { id } = thread;
  const draft = desk.drafts.draft(id).value;
  const { kind } = draft;
  const writing = draft[kind];
  const target = { ticketId: id, kind };
  const isNote = kind === 'note';
  const uploads = desk.uploads.ofMessage(target);
  const canSend = uploads.length === 0;
  const addFiles = (files: readonly File[]) => desk.uploads.add(target, files);
  const { isOver, handlers } = useFiles(addFiles);
  usePageDrop(addFiles);
  const box = useRef<HTMLTextAreaElement>(null);
  const { popups } = desk;
  const slash = popups.find('ticket', 'slash');
  /** How the agent wanted to send what a message has stopped. */
  const stoppedWay = useRef<SendWay>(undefined);
  const gaps = useGapQuestion(isNote ? '' : writing.text, box);
  const helpCenter = desk.findHelpCenter(data.ticket.inboxId);

  useEffect(() => {
    void desk.savedReplies.list.ensure();
  }, [desk]);
  useFocusAfter(thread.returned.value, box);

  // The box was asked for before it was there.
  useLayoutEffect(() => {
    if (!desk.typeAhead.isFor(id)) return;
    desk.typeAhead.end();
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [desk, id]);

  function type(text: string) {
    desk.drafts.type(id, kind, text);
    if (isNote) return;
    desk.presence.noteTyping();
    if (data.ticket.chat) desk.chatTyping.note(id);
  }

  function edit(change: (box: HTMLTextAreaElement) => void) {
    if (!box.current) return;
    box.current.focus();
    change(box.current);
    type(box.current.value);
  }

  function typeSlash() {
    popups.close('ticket', 'slash');
    // The box can have the focus once the dialog is gone.
    requestAnimationFrame(() =>
      edit((input) => input.setRangeText('/', input.selectionStart, input.selectionEnd, 'end')),
    );
  }

  function send(way: SendWay = desk.afterSending.value.peek()) {
    if (!canSend) return desk.notices.warn(messages.filesPending);
    if (!gaps.mayPass()) return;
    const goOn = isNote || way === 'stay' ? () => {} : prepareNext(desk, id);
    stoppedWay.current = way;
    if (desk.answers.send(thread, kind, way === 'solve' && !isNote)) {
      if (!isNote) desk.presence.noteSent();
      goOn();
    }
    box.current?.focus({ preventScroll: true });
  }

  const context = useActionContext({ open: data.ticket, send });

  return (
    <>
      {helpCenter && !isNote && (
        <SuggestedArticles
          data={data}
          helpCenter={helpCenter}
          onLine={(line) => edit((input) => insertLine(input, line))}
        />
      )}
      <form
        class={`answer ${kind}${isOver ? ' is-over' : ''}`}
        {...handlers}
        onKeyDown={(event) => {
          if (event.isComposing || !(event.ctrlKey || event.metaKey)) return;
          // In an empty box, Ctrl+Z takes back what has just left it.
          const isUndo = event.key.toLowerCase() === 'z' && !event.shiftKey && isBlank(writing);
          if (isUndo && desk.heldReplies.undoLast()) event.preventDefault();
          const action = findByOwnKey([sendAction, sendAndSolve], event);
          if (!action) return;
          event.preventDefault();
          runAction(action, context);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <fieldset class="answer-kinds">
          <legend class="unseen">{messages.answerAs}</legend>
          <ActionButton class="answer-kind" action={reply} context={context} isPressed={!isNote} />
          <ActionButton class="answer-kind note" action={note} context={context} isPressed={isNote} />
          <p class="answer-to">{isNote ? messages.noteForTeam : <Recipients data={data} />}</p>
        </fieldset>
        <UnseenNotice
          thread={thread}
          isWriting={!isBlank(writing)}
          isReturned={writing.saved.stoppedDate !== null}
          onSendAnyway={() => send(stoppedWay.current)}
        />
        <OrphanedDrafts data={data} />
        <OtherDraft thread={thread} kind={kind} writing={writing} />
        {desk.drafts.isUnkept.value && (
          <p class="answer-alert" role="alert">
            {messages.draftNotKept}
          </p>
        )}
        {gaps.asked.length > 0 && (
          <p class="answer-alert" role="alert">
            {format(messages.savedReplies.fillGaps, { fields: gaps.asked.join(', ') })}
          </p>
        )}
        <AnswerInput
          box={box}
          kind={kind}
          text={writing.text}
          onInput={type}
          onSlash={() => popups.open('ticket', 'slash')}
        />
        <Attachments
          files={writing.files}
          uploads={uploads}
          isTooLarge={desk.uploads.isTooLarge.value}
          onRetry={(key) => desk.uploads.retry(key)}
          onRemove={(key) => desk.uploads.remove(target, key)}
        />
        <div class="answer-bar">
          <AttachButton onFiles={addFiles} />
          <ActionButton class="bar-button" action={insertArticle} context={context} isIconOnly />
          <ActionButton class="bar-button" action={insertReply} context={context} isIconOnly />
          <span class="answer-hint" aria-hidden="true">
            {sendAction.ownKeys?.map(printKey)}
          </span>
          {isNote ? (
            <button class="button primary answer-send" type="submit" aria-disabled={!canSend}>
              {messages.addNote}
            </button>
          ) : (
            <SendButton isDisabled={!canSend} context={context} />
          )}
        </div>
      </form>
      {popups.find('ticket', 'articles') && helpCenter && (
        <ArticlePicker
          helpCenter={helpCenter}
          subject={data.ticket.subject}
          language={data.visitor.language}
          onLine={(line) => edit((input) => insertLine(input, line))}
          onClose={() => popups.close('ticket', 'articles')}
        />
      )}
      {(slash || popups.find('ticket', 'replies')) && (
        <SavedReplyPicker
          ticket={data.ticket}
          onSlash={slash && typeSlash}
          onClose={() => popups.close('ticket', slash ? 'slash' : 'replies')}
        />
      )}
    </>
  );
}

/** Moves the focus to the box when a reply is taken back into it. */
function useFocusAfter(returned: number, box: RefObject<HTMLTextAreaElement | null>): void {
  const former = useRef(returned);
  useEffect(() => {
    if (former.current !== returned) box.current?.focus();
    former.current = returned;
  }, [returned]);
}

/** Recipients of a reply, as the server has computed them; in place of them, a word while a chat is open. */
function Recipients({ data: { recipients, ticket } }: { data: ThreadData }) {
  const { messages } = useMessages('desk');
  const join = (emails: readonly string[]) => emails.map(isolateEmail).join(', ');
  const { to, cc } = recipients;
  if (ticket.chat) return <>{messages.liveChat.toChat}</>;
  if (to.length === 0 && cc.length === 0) return <>{messages.noMailSent}</>;
  const sentence = cc.length > 0 && to.length > 0 ? messages.recipientsWithCopy : messages.recipients;
  return format(sentence, { to: join(to.length > 0 ? to : cc), cc: join(cc) });
}
