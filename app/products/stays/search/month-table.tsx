import { Link } from "~/ui/link";
import { caption, day as dayStyle, table, weekday } from "./calendar.css";
import type { Calendar, CalendarDay } from "./calendar.server";

type MonthTableProps = Calendar["months"][number] & { weekdays: Calendar["weekdays"] };

/** A month as a table: weekdays as headings, days that can be chosen as links. */
export function MonthTable({ name, weeks, weekdays }: MonthTableProps) {
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
