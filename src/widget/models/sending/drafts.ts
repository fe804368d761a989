/** What a visitor is writing: kept until it has been sent, through reload and crash. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { Visitor } from '../visitor/visitor.ts';

export interface AttachedFile {
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export interface Draft {
  /** Of the message that it becomes, so that two tabs with the same draft send one. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Texts by the name of what they were typed into. */
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly AttachedFile[];
}

export interface DraftModel {
  readonly name: string;
  readonly draft: ReadonlySignal<Draft>;
  type(name: string, text: string): void;
  attach(files: readonly AttachedFile[]): void;
  /** The same text as another message. */
  renew(): void;
  /** Begins again, with nothing. */
  clear(): void;
}

export function createDraft({ storage, onKept }: Visitor, name: string): DraftModel {
  const storedName = `draft:${name}`;
  const draft = signal(readDraft() ?? emptyDraft());

  function readDraft(): Draft | undefined {
    const kept = storage.read(storedName);
    return isDraft(kept) ? kept : undefined;
  }

  function write(changed: Partial<Draft>) {
    draft.value = { ...draft.peek(), ...changed };
    storage.write(storedName, draft.value);
  }

  onKept((changed) => {
    if (changed !== storedName) return;
    const elsewhere = readDraft();
    // Sent in another tab, or written on there while nobody looks here.
    if (!elsewhere || document.hidden) draft.value = elsewhere ?? emptyDraft();
  });

  return {
    name,
    draft,
    type: (field, text) => write({ values: { ...draft.peek().values, [field]: text } }),
    attach: (files) => write({ files }),
    renew: () => write({ key: randomKey() }),
    clear() {
      storage.write(storedName, undefined);
      draft.value = emptyDraft();
    },
  };
}

/** 128 random bits; `randomUUID` is not there on pages without TLS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function emptyDraft(): Draft {
  return { key: randomKey(), startedAt: Date.now(), values: {}, files: [] };
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null || !('values' in kept && 'files' in kept)) return false;
  return typeof kept.values === 'object' && kept.values !== null && Array.isArray(kept.files);
}

/** Whether an answer of the server describes a file that it keeps. */
export function isAttachedFile(answer: unknown): answer is AttachedFile {
  return typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string';
}
