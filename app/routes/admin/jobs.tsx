import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseDay } from "~/i18n/days";
import { formatDay, formatDecimal, formatInstant, isolated } from "~/i18n/format";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { DescriptionList } from "~/ui/description-list";
import { card } from "~/ui/layout.css";
import { AdminPage } from "./admin-page";
import { command } from "./setup.server";

/** OP-09: what runs without a visitor, and whether it is late. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireOperator(request, context, "settings");
  const { t, locale } = i18n;
  const { jobs, mail, lastBackup, rates } = await context.upkeep();
  const at = (instant: number) => formatInstant(instant, context.organisation.timeZone, locale);
  const late = jobs.filter(({ isLate }) => isLate).map(({ name }) => isolated(name));
  const day = rates && parseDay(rates.asOf, locale);
  return {
    title: pageTitle(context, t, t("staff.system")),
    heading: t("staff.system"),
    intro: t("staff.systemText"),
    facts: [
      {
        term: t("staff.jobs"),
        text: late.length > 0 ? t("staff.jobsLate", { jobs: late.join(", ") }) : t("staff.jobsOnTime"),
      },
      {
        term: t("staff.mail"),
        text:
          mail.waiting > 0
            ? t("staff.mailWaits", {
                number: formatDecimal(mail.waiting, locale),
                when: at(context.clock.now() - mail.oldestSeconds * 1_000),
              })
            : t("staff.mailSent"),
      },
      {
        term: t("staff.rates"),
        text:
          rates && day !== undefined
            ? t("staff.ratesOf", { source: isolated(rates.source), day: formatDay(day, locale) })
            : t("staff.ratesNone"),
      },
      {
        term: t("staff.backup"),
        text: lastBackup === null ? t("staff.backupNone", { command: command("backup FILE") }) : at(lastBackup),
      },
    ],
  };
}

export default function Jobs() {
  const { heading, intro, facts } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} list={null}>
      <p>{intro}</p>
      <div className={card}>
        <DescriptionList descriptions={facts} />
      </div>
    </AdminPage>
  );
}
