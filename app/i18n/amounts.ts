/** An amount as people type it: any script's digits, grouped or not, with the decimals of their language or of another. */
export function parseAmount(text: string, locale: string): number | undefined {
  const typed = latinDigits(text)
    .replace(/\p{Sc}|[\s'’٬]|^[a-z]{3}|[a-z]{3}$/giu, "")
    .replace("٫", ".");
  if (!/^\d+(?:[.,]\d+)*$/.test(typed)) return undefined;
  const at = decimalAt(typed, locale);
  const whole = at < 0 ? typed : typed.slice(0, at);
  if (!/^\d+(?:[.,]?\d{3})*$/.test(whole)) return undefined;
  return Number(`${whole.replace(/[.,]/g, "")}.${at < 0 ? "0" : typed.slice(at + 1)}`);
}

/** Where the decimals begin, or -1: "1.234" is a thousand and more in Spanish, "12.5" a half in every language. */
function decimalAt(typed: string, locale: string): number {
  const at = Math.max(typed.lastIndexOf("."), typed.lastIndexOf(","));
  if (at < 0) return -1;
  const separator = typed[at]!;
  if (typed.indexOf(separator) < at) return -1;
  const [, decimal] = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1);
  const isFirst = !/[.,]/.test(typed.slice(0, at));
  return isFirst && separator !== decimal?.value && /^[1-9]\d{0,2}.\d{3}$/.test(typed) ? -1 : at;
}

/** The digits 0 to 9 for those of any script; every script has its ten in a row. */
const latinDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!;
  let below = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below++;
  return below % 10;
}
