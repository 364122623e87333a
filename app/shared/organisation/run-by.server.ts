import { isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

type Runner = { name: string; company?: string; address?: string };

/** "Waypoint is run by Waypoint Travel Inc., 214 Harbor Street." */
export function runByText({ t }: I18n, { name, company = name, address }: Runner): string {
  const values = { organisation: isolated(name), company: isolated(address ? company : withoutStop(company)) };
  if (company === name)
    return address
      ? t("home.runBySelfAt", { ...values, address: isolated(withoutStop(address)) })
      : t("home.runBySelf", values);
  return address ? t("home.runByAt", { ...values, address: isolated(withoutStop(address)) }) : t("home.runBy", values);
}

/** The sentence has a full stop of its own. */
const withoutStop = (text: string): string => text.replace(/\.$/, "");
