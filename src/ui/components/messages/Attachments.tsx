/** The files of a message: uploaded, still uploading, and failed. */

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { format, formatSize } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Icon } from '../icons/Icon.tsx';
import { MessageIcon } from '../icons/MessageIcon.tsx';

export interface AttachmentsProps {
  files: readonly {
    readonly url: string;
    readonly name: string;
    /** Size in bytes. */
    readonly size: number;
    readonly type: string;
  }[];
  uploads: readonly {
    readonly key: string;
    readonly file: File;
    readonly status: 'uploading' | 'failed' | 'refused';
    /** Uploaded share, from 0 to 1. */
    readonly progress: number;
  }[];
  isTooLarge: boolean;
  onRetry(key: string): void;
  /** Receives the key of an upload or the URL of an uploaded file. */
  onRemove(key: string): void;
}

export function Attachments({ files, uploads, isTooLarge, onRetry, onRemove }: AttachmentsProps) {
  const { messages } = useMessages();
  const problems = { failed: messages.uploadFailed, refused: messages.uploadRefused };

  return (
    <>
      {files.length + uploads.length > 0 && (
        <ul class="files">
          {files.map(({ url, name, size, type }) => (
            <File
              key={url}
              name={name}
              size={size}
              preview={<Preview address={type.startsWith('image/') ? url : undefined} />}
              onRemove={() => onRemove(url)}
            />
          ))}
          {uploads.map(({ key, file, status, progress }) => (
            <File
              key={key}
              name={file.name}
              size={file.size}
              preview={<UploadPreview file={file} />}
              onRetry={status === 'failed' ? () => onRetry(key) : undefined}
              onRemove={() => onRemove(key)}
            >
              {status === 'uploading' ? (
                <progress class="file-progress" value={progress} aria-label={file.name} />
              ) : (
                <span class="file-note">{problems[status]}</span>
              )}
            </File>
          ))}
        </ul>
      )}
      {isTooLarge && (
        <p class="files-problem" role="alert">
          {messages.tooLarge}
        </p>
      )}
    </>
  );
}

interface FileProps {
  name: string;
  size: number;
  preview: ComponentChildren;
  /** The upload's progress. */
  children?: ComponentChildren;
  onRetry?: (() => void) | undefined;
  onRemove(): void;
}

function File({ name, size, preview, children, onRetry, onRemove }: FileProps) {
  const { messages, locale } = useMessages();
  const values = { file: name };
  return (
    <li class="file">
      {preview}
      <span class="file-name">
        <bdi>{name}</bdi> <span class="file-size">{formatSize(locale, size)}</span>
        {children}
      </span>
      {onRetry && (
        <button
          class="text-button"
          type="button"
          aria-label={format(messages.retryFile, values)}
          onClick={onRetry}
        >
          ↻
        </button>
      )}
      <button
        class="bar-button"
        type="button"
        aria-label={format(messages.removeFile, values)}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

function Preview({ address }: { address: string | undefined }) {
  return (
    <span class="file-preview">{address ? <img src={address} alt="" /> : <MessageIcon name="file" />}</span>
  );
}

function UploadPreview({ file }: { file: File }) {
  const address = useMemo(
    () => (file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined),
    [file],
  );
  useEffect(() => () => address && URL.revokeObjectURL(address), [address]);
  return <Preview address={address} />;
}
