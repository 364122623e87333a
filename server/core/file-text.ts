/** Spreadsheets write UTF-16 with a mark in front; every other file is read as UTF-8. */
export const charsetOf = ([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

/** Without its mark. U+FFFD for what is neither UTF-8 nor UTF-16. */
export const textOfFile = (bytes: Uint8Array): string => new TextDecoder(charsetOf(bytes)).decode(bytes);
