/** What went wrong, in words, and the way to try again. */
export interface ErrorStateProps {
  /** The kind of failure, as the client's errors name it; undefined for any other. */
  kind?: string | undefined;
  /** The server's id for the request. */
  requestId?: string | undefined;
  /** Seconds that the server asks to wait. */
  retryAfter?: number | undefined;
  /** Nothing can be read here, whatever else is asked for. */
  isUnavailable: boolean;
  onRetry(): void;
}
export declare function ErrorState({
  kind,
  requestId,
  retryAfter,
  isUnavailable,
  onRetry,
}: ErrorStateProps): import('preact').JSX.Element;
