import { z } from "zod";

/** Beside the path of a setting or a field, what its value has to be; zod's own words are about types. */
export function speakPlainly(): void {
  z.config({ customError: wordsOf });
}

function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `has to be ${TYPES[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `has to be ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`;
    case "too_small":
      return `has to ${sized(issue.origin, "at least", issue.minimum)}`;
    case "too_big":
      return `has to ${sized(issue.origin, "at most", issue.maximum)}`;
    case "not_multiple_of":
      return `has to be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has no place for ${issue.keys.join(", ")}`;
    case "invalid_union":
      return "is written in none of the ways that there are";
    case "invalid_format":
      return `is not written as it has to be${FORMATS[issue.format] ?? ""}`;
    default:
      return undefined;
  }
}

const TYPES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const FORMATS: Record<string, string> = {
  email: ": an e-mail address",
  url: ": an address, as https://example.com",
};

/** "have at most 3 entries", "be at least 1" */
function sized(origin: string, bound: string, size: number | bigint): string {
  if (origin === "string") return `have ${bound} ${size} characters`;
  if (origin === "array" || origin === "set") return `have ${bound} ${size} entries`;
  return `be ${bound} ${size}`;
}
