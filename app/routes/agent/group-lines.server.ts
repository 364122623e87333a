import type { AppLoadContext } from "@remix-run/node";
import type { Day } from "#server/core/day";
import { NO_TITLE_ID } from "#server/core/names";
import { parseDay } from "~/i18n/days";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { say } from "~/request/form.server";
import { problemMessages } from "~/shared/person/profile-messages";

/** January 1, 1900: an earlier birthday is a typing error. */
const EARLIEST = -25_567;
/** Between the names of a line that a spreadsheet or a person wrote. */
const SEPARATORS = /[\t;,،؛]+/;

/** No name and no date that can be read is longer; finding the end of a line takes its length squared. */
export const LONGEST_LINE = 200;

/** AG-01: a traveler as a line names one: "Maria Lopez", "Maria, Lopez, 1990-12-31". A name has no digits, so the birthday begins with the first one. */
export function readLine(whole: string, today: Day, locale: string) {
  const line = whole.slice(0, LONGEST_LINE);
  const from = line.search(/\p{Nd}/u);
  const [typed, born] = from === -1 ? [line, ""] : [line.slice(0, from), line.slice(from)];
  const parts = typed
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter(Boolean);
  const [firstName = "", ...rest] = parts.length === 1 ? (parts[0] ?? "").split(/\s+/) : parts;
  const bornOn = born === "" ? undefined : parseDay(born.replace(/[\s,;،؛]+$/, ""), locale);
  const isWrong = born !== "" && (bornOn === undefined || bornOn < EARLIEST || bornOn > today);
  return { firstName, lastName: rest.join(" "), bornOn: isWrong ? null : bornOn };
}

export type GroupLine = { text: string; error: string | undefined };

/** Every line with what is wrong with it, and the travelers that the right ones name. */
export function readGroup(lines: string[], nationalityId: number, context: AppLoadContext, { t, locale }: I18n) {
  const { organisation, organisations, agency } = context;
  const today = organisations.today(organisation);
  const read = lines.map((text) => {
    const { bornOn, ...name } = readLine(text, today, locale);
    const details = { ...name, nationalityId, titleId: NO_TITLE_ID, bornOn: bornOn ?? undefined };
    const { nationalityId: _ofAll, ...problems } = agency.travellers.check(details);
    const [wrong] = Object.values(problemMessages(problems)).flat();
    const error =
      name.firstName === ""
        ? message("agent.groupNoLetters")
        : (wrong ?? (bornOn === null ? message("agent.groupBornWrong") : undefined));
    return { details, line: { text: text.slice(0, LONGEST_LINE), error: error && say(error, t) } };
  });
  return { details: read.map(({ details }) => details), lines: read.map(({ line }): GroupLine => line) };
}
