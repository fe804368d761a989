/** Text with its web addresses as links. Text it stays: nothing in it is markup. */
export interface LinkedTextProps {
  parts: readonly {
    readonly text: string;
    readonly href?: string;
  }[];
}
export declare function LinkedText({ parts }: LinkedTextProps): import('preact').JSX.Element;
