import type { ChangedSetting } from "#server/admin/organisations";
import { isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

const LONGEST = 200;

const shortened = (json: string | undefined, { t }: I18n): string => {
  if (json === undefined) return t("site.notSet");
  return isolated(json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json);
};

/** What a change makes of each setting, by its name for commands. */
export const changeLines = (changed: ChangedSetting[], i18n: I18n): string[] =>
  changed.map(({ path, before, after }) =>
    i18n.t("site.change", {
      path: isolated(path),
      before: shortened(before, i18n),
      after: shortened(after, i18n),
    }),
  );
