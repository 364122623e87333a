import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { pageTitle } from "~/request/page-title";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { Button } from "~/ui/button";
import { chip } from "~/ui/chip.css";
import { Form } from "~/ui/form";
import { between, card, page as pageStyle, row, stack, strong } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { caption, day as dayStyle, months, table, weekday } from "./calendar.css";
import { type Calendar, type CalendarDay, calendarPage } from "./calendar.server";
import { useArrowKeys } from "./use-arrow-keys";

const useT = messagesOf("search", "stay");

/** `/search/dates`: check-in and check-out from a calendar with the organisation's week (RO-05). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const calendar = calendarPage(new URL(request.url).searchParams, context, viewer);
  const { t } = viewer.i18n;
  return { title: pageTitle(context, t, t(`search.calendar-${calendar.step}`)), page: serialize(calendar) };
}

export default function CalendarPage() {
  const t = useT();
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  const { grid, onKeyDown } = useArrowKeys(page);
  return (
    <main id="content" className={`${pageStyle} ${stack}`}>
      <h1>{t(`search.calendar-${page.step}`)}</h1>
      <div role="status">
        {page.chosen ? (
          <p>
            <span className={strong}>{page.chosen.dates}</span> · {t("stay.nights", { count: page.chosen.nights })}
          </p>
        ) : (
          <p>{page.from ? t("search.day-check-in", { date: page.from }) : t("search.calendarHint")}</p>
        )}
        {page.startAgain ? (
          <p>
            <Link href={page.startAgain} preventScrollReset>
              {t("search.changeCheckIn")}
            </Link>
          </p>
        ) : null}
      </div>
      {page.chosen ? (
        <Form method="get" action={page.to}>
          {page.chosen.params.map(([name, value], index) => (
            <input key={`${name}${index}`} type="hidden" name={name} value={value} />
          ))}
          <Button kind="go">{t("search.useDates")}</Button>
        </Form>
      ) : null}
      <div className={`${card} ${stack}`}>
        <nav className={`${row} ${between}`} aria-label={t("search.months")}>
          <Step href={page.earlier} text={t("search.earlierMonths")} />
          <Step href={page.later} text={t("search.laterMonths")} />
        </nav>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it */}
        <div ref={grid} className={months} onKeyDown={onKeyDown}>
          {page.months.map((month) => (
            <MonthTable key={month.name} {...month} weekdays={page.weekdays} />
          ))}
        </div>
      </div>
    </main>
  );
}

const Step = ({ href, text }: { href?: string; text: string }) =>
  href ? (
    <Link className={chip} href={href} preventScrollReset>
      {text}
    </Link>
  ) : (
    <span />
  );

type MonthTableProps = Calendar["months"][number] & { weekdays: Calendar["weekdays"] };

/** A month as a table: weekdays as headings, days that can be chosen as links. */
function MonthTable({ name, weeks, weekdays }: MonthTableProps) {
  return (
    <table className={table}>
      <caption className={caption}>{name}</caption>
      <thead>
        <tr>
          {weekdays.map(({ short, long }) => (
            <th key={long} className={weekday} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((day, weekday) => (
              <td key={weekday}>{day ? <DayCell {...day} /> : null}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ text, label, href, part }: CalendarDay) {
  const marks = part && { "data-part": part === "between" ? "between" : "end" };
  if (!href) return <span className={dayStyle}>{text}</span>;
  return (
    <Link
      className={dayStyle}
      href={href}
      aria-label={label}
      {...marks}
      {...(part && part !== "between" && { "aria-current": "date" as const })}
      preventScrollReset
    >
      {text}
    </Link>
  );
}
