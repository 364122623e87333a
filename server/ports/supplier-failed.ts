/** A supplier that threw, took too long or talked nonsense; the cause is what the log needs. Answered with 503. */
export class SupplierFailedError extends Error {
  override name = "SupplierFailedError";
  /** Whether the call has its line of the log already. */
  readonly isLogged: boolean;

  constructor(message: string, { isLogged = false, cause }: { isLogged?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isLogged = isLogged;
  }
}
