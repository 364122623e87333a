/** A supplier that threw, took too long or talked nonsense; the cause is what the log needs. Answered with 503. */
export class SupplierFailedError extends Error {
  override name = "SupplierFailedError";
}
