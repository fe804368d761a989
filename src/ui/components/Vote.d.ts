/** Whether an article helped: asked in one line, thanked for in the same place. */
export type VoteChoice = 'yes' | 'no';
export interface VoteProps {
  status: 'open' | 'sending' | 'sent' | 'failed';
  /** What was chosen, once something was. */
  choice: VoteChoice | undefined;
  onVote(choice: VoteChoice): void;
}
export declare function Vote({ status, choice, onVote }: VoteProps): import('preact').JSX.Element;
