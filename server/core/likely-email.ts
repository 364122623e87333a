/** Mail providers that many travelers use. */
const PROVIDERS = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "hotmail.es",
  "hotmail.co.uk",
  "outlook.com",
  "outlook.es",
  "yahoo.com",
  "yahoo.es",
  "yahoo.co.uk",
  "icloud.com",
  "protonmail.com",
  "comcast.net",
  "verizon.net",
];

/** Real providers that are one letter from one of those. */
const NEIGHBOURS = ["mail.com", "email.com", "ymail.com", "cloud.com", "hotmail.se", "yahoo.se"];

/** The address a guest probably meant: its domain is one typo from a well-known one. undefined: it may be right as it is. */
export function likelyEmail(email: string): string | undefined {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at).toLowerCase();
  if (PROVIDERS.includes(domain) || NEIGHBOURS.includes(domain)) return undefined;
  const meant = PROVIDERS.find((provider) => isOneTypo(domain, provider));
  return meant && email.slice(0, at) + meant;
}

/** One letter more, less or other, or two neighbors swapped. */
function isOneTypo(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start++;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end++;
  const [one, other] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (one.length <= 1 && other.length <= 1) return true;
  return one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0];
}
