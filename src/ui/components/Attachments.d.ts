/** The files of a message: what is there, what is on its way, and what could not be sent. */
export interface AttachmentsProps {
  files: readonly {
    readonly url: string;
    readonly name: string;
    readonly type: string;
  }[];
  uploads: readonly {
    readonly key: string;
    readonly file: File;
    readonly status: 'uploading' | 'failed' | 'refused';
    /** From 0 to 1. */
    readonly progress: number;
  }[];
  isTooLarge: boolean;
  onRetry(key: string): void;
  /** By the key of an upload or the address of a file. */
  onRemove(key: string): void;
}
export declare function Attachments({
  files,
  uploads,
  isTooLarge,
  onRetry,
  onRemove,
}: AttachmentsProps): import('preact').JSX.Element;
