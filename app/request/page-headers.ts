/** For pages that guests see with personal data: no cache stores them (S9). Pages of signed-in viewers say so by themselves. */
export const notStored = () => ({ "Cache-Control": "private, no-store" });
