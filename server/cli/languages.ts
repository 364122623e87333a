import { LANGUAGES } from "../organisation/settings.ts";
import { CommandError, WRONG_USAGE } from "./command.ts";

/** `--name en=Gold --name es=Oro`. */
export function byLanguage(values: string[]): Record<string, string> {
  return Object.fromEntries(
    values.map((value) => {
      const [language = "", ...rest] = value.split("=");
      if (!(LANGUAGES as readonly string[]).includes(language) || rest.length === 0)
        throw new CommandError(`"${value}" is written LANGUAGE=TEXT, for one of ${LANGUAGES.join(", ")}`, WRONG_USAGE);
      return [language, rest.join("=").trim()];
    }),
  );
}
