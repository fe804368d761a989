/** The texts of agents and customers, which are compared in the end with what is stored, mailed and shown. */

/** A customer's conversation. */
export interface Conversation {
  /** By mail, by the widget's interface, or in a widget in a browser. */
  readonly by: 'mail' | 'interface' | 'widget';
  readonly email: string;
  readonly subject: string;
  /** 0 before the first message. */
  ticketId: number;
  /** The ticket that has the messages since the conversation was merged into it. */
  mergedInto?: number;
}

export interface Written {
  readonly conversation: Conversation;
  readonly text: string;
}

export interface Sent extends Written {
  readonly by: 'agent' | 'customer';
}

export class Ledger {
  /** Messages of customers and replies of agents that the server has acknowledged, in their order in each conversation. */
  readonly sent: Sent[] = [];
  readonly notes: Written[] = [];
  /** Drafts that are to be there in the end. */
  readonly drafts: Written[] = [];
  /** Mails to external addresses. */
  readonly forwarded: { readonly to: string; readonly text: string }[] = [];
  /** External addresses to which nothing was mailed, as the mail was taken back. */
  readonly takenBack: string[] = [];
  /** What no customer may ever get: notes, drafts, what was undone. */
  readonly unmeant: string[] = [];
  #words = 0;

  /** Returns a text that no other text contains. */
  newText(what: string): string {
    return `${what} (${1000 + ++this.#words}).`;
  }

  noteAnswer(conversation: Conversation, text: string): void {
    this.sent.push({ conversation, text, by: 'agent' });
  }

  noteMessage(conversation: Conversation, text: string): void {
    this.sent.push({ conversation, text, by: 'customer' });
  }

  /** What was written to a conversation, the first message first. */
  writtenTo(conversation: Conversation): readonly string[] {
    return this.sent.filter((one) => one.conversation === conversation).map(({ text }) => text);
  }
}
