import { EMAIL_MAX_LENGTH } from "./limits.ts";

export type SanitisedEmail = {
  /** For showing and for mail. */
  email: string;
  /** The key of sign-in. */
  lookup: string;
};

/** SI-06; undefined when nothing that could be an address is left. */
export function sanitiseEmail(typed: string): SanitisedEmail | undefined {
  // Twice, because NFKC turns some signs into blanks.
  const email = withPlainDomain(stripInvisible(stripInvisible(typed).normalize("NFKC")));
  if (email === "") return undefined;
  return { email, lookup: email.toLowerCase() };
}

/**
 * Plain letters only, so that no address can look like another one: names of other scripts are written as their
 * punycode. Each part is bounded, so that a long text is refused quickly.
 */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,20}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,20}[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** SU-03; undefined for a text that is no address. */
export function readEmail(typed: string): SanitisedEmail | undefined {
  const email = sanitiseEmail(typed);
  return email && email.email.length <= EMAIL_MAX_LENGTH && EMAIL.test(email.lookup) ? email : undefined;
}

/** A domain of other letters as mail programs write it, as their punycode; the part before the sign stays as it is. */
function withPlainDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every sign of ASCII
  if (at === -1 || /^[\x00-\x7f]*$/.test(domain) || email.length > EMAIL_MAX_LENGTH) return email;
  const address = `http://${domain}`;
  const isDomain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && URL.canParse(address);
  return isDomain ? `${email.slice(0, at + 1)}${new URL(address).hostname}` : email;
}

function stripInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
}
