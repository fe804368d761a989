/** Why a `Service` did not do what it was asked. The server turns it into the answer that section 7 gives. */

export type RefusalKind = 'NotFound' | 'Forbidden' | 'Unauthorized' | 'BadRequest' | 'Conflict';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export const notFound = () => new Refusal('NotFound', 'Not Found');
