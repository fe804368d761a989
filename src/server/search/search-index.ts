/** Which index: a help center in one language. Every query of this room begins with these three. */
export interface SearchIndex {
  readonly userId: number;
  readonly helpCenterId: number;
  readonly language: string;
}
