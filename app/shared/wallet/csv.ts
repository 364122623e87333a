/** Without it, spreadsheets read the file in their local character set. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Rows as RFC 4180 writes them. */
export const csvText = (rows: string[][]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Escapes texts that a spreadsheet would take for a formula; numbers stay numbers. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
