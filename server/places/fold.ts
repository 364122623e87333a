/** Letters that have no accent to strip but are typed without it. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ħ: "h",
  // Arabic letters that are typed either way, and their Persian forms.
  ة: "ه",
  ى: "ي",
  ی: "ي",
  ک: "ك",
};

/** What most names are made of; folding it is only a matter of case. */
const SIMPLE = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

/** Text as it is compared: no case, no accents, single blanks, no punctuation between words (`St. John's` is `st johns`). */
export function fold(text: string): string {
  if (SIMPLE.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøłđðþæœıħةىیک]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/['’ʻ`.ـ]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
