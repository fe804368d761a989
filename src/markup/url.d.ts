/** The members of `URL` that this room uses, which every runtime has. */

declare class URL {
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly href: string;
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly searchParams: URLSearchParams;
}

declare class URLSearchParams {
  get(name: string): string | null;
  set(name: string, value: string): void;
}
