/** Mails that may be an agent's, and wait for the decision of that agent or of an owner. */

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { HeldMail } from '../../../api/schemas/desk.ts';
import { settingsPlace } from '../../../api/shared/desk-place.ts';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { format, formatNumber } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { formatAge } from '../../i18n/format-age.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { PlaceLink } from '../PlaceLink.tsx';
import { heldReason } from './held-reason.ts';
import './held.css';

export interface HeldMailsProps {
  mails: readonly HeldMail[];
  /** Whether there are earlier mails. */
  hasEarlier: boolean;
  now: number;
}

export function HeldMails({ mails, hasEarlier, now }: HeldMailsProps) {
  const { session, heldMails, list } = useDesk();
  const { messages: desk } = useMessages('desk');
  const box = useRef<HTMLUListElement>(null);
  const waiting = mails.filter(({ mailId }) => !heldMails.settled.value.has(mailId));
  if (waiting.length === 0) {
    return <EmptyState icon={<DeskIcon name="check" />} title={desk.emptyHeld} text={desk.heldHint} />;
  }
  return (
    <>
      <p class="held-hint">
        {desk.heldHint}{' '}
        {session.role === 'owner' && waiting.some(({ reason }) => reason === 'sender not verified') && (
          <PlaceLink class="held-proof" place={settingsPlace('email')}>
            {desk.heldProof}
          </PlaceLink>
        )}
      </p>
      <SelectionOfMails mails={waiting} onDiscard={() => box.current?.focus()} />
      <ul ref={box} class="held-mails" aria-label={desk.held} tabIndex={-1}>
        {waiting.map((mail) => (
          <li key={mail.mailId}>
            <HeldMailCard mail={mail} now={now} onSettled={() => box.current?.focus()} />
          </li>
        ))}
      </ul>
      {hasEarlier && (
        <button class="button held-earlier" type="button" onClick={() => void list.loadEarlierMails()}>
          {desk.heldEarlier}
        </button>
      )}
    </>
  );
}

interface SelectionOfMailsProps {
  mails: readonly HeldMail[];
  /** Called before the selected mails leave the list. */
  onDiscard(): void;
}

/** Selects all mails that are listed, and discards the selected ones. */
function SelectionOfMails({ mails, onDiscard }: SelectionOfMailsProps) {
  const { heldMails } = useDesk();
  const { many, heldDiscard } = useMessages('desk').messages;
  const { locale } = useMessages();
  const own = mails.filter((mail) => heldMails.isMine(mail)).map(({ mailId }) => mailId);
  const selected = own.filter((mailId) => heldMails.selected.value.has(mailId));
  if (own.length < 2) return null;
  return (
    <div class="held-selection">
      <label class="held-all">
        <input
          type="checkbox"
          checked={selected.length === own.length}
          indeterminate={selected.length > 0 && selected.length < own.length}
          onChange={({ currentTarget }) => heldMails.select(own, currentTarget.checked)}
        />
        {many.all}
      </label>
      {selected.length > 0 && (
        <>
          <output>{format(many.selected, { count: formatNumber(locale, selected.length) })}</output>
          <button
            class="button"
            type="button"
            onClick={() => {
              onDiscard();
              void heldMails.discard(selected);
            }}
          >
            {heldDiscard}
          </button>
        </>
      )}
    </div>
  );
}

interface HeldMailCardProps {
  mail: HeldMail;
  now: number;
  /** Called before the card leaves the list, which takes the focus. */
  onSettled(): void;
}

function HeldMailCard({ mail, now, onSettled }: HeldMailCardProps) {
  const { navigation, heldMails } = useDesk();
  const { locale, messages: desk } = useMessages('desk');
  const { mailId, sender, inboxName, subject, ticketId, ticketSubject, customer, check } = mail;
  return (
    <article class="held-mail">
      <header class="held-head">
        {heldMails.isMine(mail) && (
          <input
            type="checkbox"
            checked={heldMails.selected.value.has(mailId)}
            aria-label={format(desk.many.selectOne, { subject: subject || desk.noSubject })}
            onChange={({ currentTarget }) => heldMails.select([mailId], currentTarget.checked)}
          />
        )}
        <h3 class="held-subject" dir="auto">
          {subject || desk.noSubject}
        </h3>
        <span class="row-age">{formatAge(locale, now - Date.parse(mail.receivedDate), 'narrow')}</span>
      </header>
      <p>{heldReason(mail, desk)}</p>
      {check === 'fail' && <p class="held-warning">{desk.heldCheckFailed}</p>}
      <dl class="held-facts">
        <Fact name={desk.heldFrom}>
          <bdi>{sender ?? '–'}</bdi> · <bdi>{inboxName}</bdi>
        </Fact>
        {ticketId !== null && (
          <Fact name={desk.heldTicket}>
            <PlaceLink class="held-ticket" place={{ source: navigation.place.value.source, ticketId }}>
              <bdi>{ticketSubject || desk.noSubject}</bdi>
            </PlaceLink>{' '}
            · <bdi>{customer}</bdi>
          </Fact>
        )}
        {mail.fileNames.length > 0 && (
          <Fact name={desk.heldFiles}>
            <bdi>{mail.fileNames.join(', ')}</bdi>
          </Fact>
        )}
      </dl>
      {mail.answers.map(({ name, text, date }) => (
        <section key={date} class="held-answer">
          <h4 class="held-answer-of">{format(desk.heldAnswerOf, { name })}</h4>
          <HeldText text={text} />
        </section>
      ))}
      <HeldText text={mail.text} />
      <Decision mail={mail} onSettled={onSettled} />
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="held-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A text letter by letter: it may be a stranger's. */
function HeldText({ text }: { text: string }) {
  const { messages: desk } = useMessages('desk');
  const shown = text.trim();
  if (shown === '') return <p class="held-hint">{desk.heldNoText}</p>;
  return (
    <div class="held-text" dir="auto">
      {shown}
    </div>
  );
}

function Decision({ mail, onSettled }: Omit<HeldMailCardProps, 'now'>) {
  const { heldMails } = useDesk();
  const { messages: desk } = useMessages('desk');
  const name = mail.agent?.name ?? '';
  if (!heldMails.isMine(mail)) {
    return <p class="held-hint">{name === '' ? desk.heldOwners : format(desk.heldOthers, { name })}</p>;
  }
  return (
    <div class="held-actions">
      <button
        class="button"
        type="button"
        onClick={() => {
          onSettled();
          void heldMails.approve(mail);
        }}
      >
        {name === '' ? desk.heldApprove : format(desk.heldSend, { name })}
      </button>
      <button
        class="button"
        type="button"
        onClick={() => {
          onSettled();
          void heldMails.discard([mail.mailId]);
        }}
      >
        {desk.heldDiscard}
      </button>
    </div>
  );
}
