import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EMAIL_MAX_LENGTH, MOST_IN_FILE } from "#server/core/limits";
import { isoDay } from "~/i18n/days";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { button } from "~/ui/button.css";
import { Tick } from "~/ui/choice";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, pair, row, screenOnly, soft, stack } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { lookedUp } from "~/ui/looked-up";
import { PrintButton } from "~/ui/print-button";
import { AdminPage } from "./admin-page";
import { BookingLines } from "./booking-lines";
import { ACTIVE, type DeskFields, type DeskForm, deskFields, deskHref, deskLine, readDesk } from "./bookings.server";
import { BOOKINGS } from "./bookings-path";

const PER_PAGE = 25;

/** AC-08, OP-06: the organization's bookings by filters, and those who arrive on a day. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "bookings");
  const { t } = i18n;
  const { organisation, organisations } = context;
  const url = new URL(request.url);
  const read = await readDesk(url, account, context, i18n);
  const today = organisations.today(organisation);
  const arrivals = (day: number) => deskHref({ from: isoDay(day), to: isoDay(day), state: ACTIVE });
  const shown = {
    heading: t("desk.title"),
    intro: t("desk.intro"),
    fields: deskFields(context, i18n),
    form: read.form,
    links: [
      { href: arrivals(today), text: t("desk.today") },
      { href: arrivals(today + 1), text: t("desk.tomorrow") },
      { href: deskHref({ waiting: "on" }), text: t("desk.waiting") },
      { href: deskHref({ sort: "newest" }), text: t("desk.all") },
    ],
    words: {
      again: t("admin.back"),
      found: t("desk.found"),
      none: t("desk.none"),
      more: t("desk.more"),
      print: t("desk.print"),
    },
    download: { text: t("desk.download"), hint: t("desk.downloadHint", { most: MOST_IN_FILE }) },
  };
  if (!read.ok)
    return data(
      {
        ...shown,
        title: pageTitle(context, t, t("desk.title"), { failed: true }),
        problems: read.problems.map(({ field, key }) => ({ id: field, text: t(key) })),
        list: undefined,
      },
      { status: 400 },
    );
  const wanted = { page: Number(url.searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const { bookings, page, pages, more } = await context
    .asOperator(account)
    .desk.list(organisation, read.filter, wanted);
  return data({
    ...shown,
    title: pageTitle(context, t, t("desk.title")),
    problems: [],
    list: {
      bookings: bookings.map((booking) => deskLine(booking, context, i18n)),
      page,
      pages,
      more,
      hrefs: Object.fromEntries([1, page - 1, page, page + 1, pages].map((each) => [each, deskHref(read.form, each)])),
      file: deskHref(read.form, 1, `${BOOKINGS}.csv`),
    },
  });
}

export default function Bookings() {
  const { heading, intro, fields, form, links, words, download, problems, list } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} list={problems.length > 0 ? { href: BOOKINGS, text: words.again } : null}>
      <p className={`${soft} ${screenOnly}`}>{intro}</p>
      <ul className={`${row} ${screenOnly}`}>
        {links.map(({ href, text }) => (
          <li key={href}>
            <NameLink href={href} name={text} />
          </li>
        ))}
      </ul>
      <ErrorSummary errors={problems} answer={problems} />
      <Filters fields={fields} form={form} errors={problems} />
      {list ? (
        <>
          {list.bookings.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <>
              <BookingLines
                id="found"
                heading={words.found}
                bookings={list.bookings}
                page={list.page}
                pages={list.pages}
                hrefOf={(page) => list.hrefs[page] ?? ""}
              />
              <p className={`${row} ${screenOnly}`}>
                <a className={button.outline} href={list.file} download>
                  {download.text}
                </a>{" "}
                <PrintButton label={words.print} />
              </p>
              <p className={`${soft} ${screenOnly}`}>{download.hint}</p>
            </>
          )}
          {list.more ? <p>{words.more}</p> : null}
        </>
      ) : null}
    </AdminPage>
  );
}

type FiltersProps = { fields: DeskFields; form: DeskForm; errors: { id: string; text: string }[] };

function Filters({ fields, form, errors }: FiltersProps) {
  // Keys stand at each field: in what is spread, the server would write them into the page.
  const typed = (name: keyof DeskForm) => ({
    name,
    defaultValue: form[name],
    error: errors.find(({ id }) => id === name)?.text,
    maxLength: EMAIL_MAX_LENGTH,
  });
  const amount = { inputMode: "decimal", dir: "ltr", autoComplete: "off" } as const;
  const chosen = (name: "state" | "product" | "sort" | "currency") => ({ name, ...fields[name] });
  return (
    <Form className={`${card} ${stack} ${screenOnly}`} method="get" action={BOOKINGS} role="search">
      <TextField key={`q ${form.q}`} {...typed("q")} {...fields.look} {...lookedUp} />
      <div className={pair}>
        <TextField key={`from ${form.from}`} {...typed("from")} type="date" label={fields.from} />
        <TextField key={`to ${form.to}`} {...typed("to")} type="date" label={fields.to} />
      </div>
      <div className={pair}>
        <TextField key={`madeFrom ${form.madeFrom}`} {...typed("madeFrom")} type="date" label={fields.madeFrom} />
        <TextField key={`madeTo ${form.madeTo}`} {...typed("madeTo")} type="date" label={fields.madeTo} />
      </div>
      <div className={pair}>
        <TextField key={`least ${form.least}`} {...typed("least")} {...amount} label={fields.least} />
        <TextField key={`most ${form.most}`} {...typed("most")} {...amount} label={fields.most} />
      </div>
      <Select key={`currency ${form.currency}`} {...chosen("currency")} defaultValue={form.currency || undefined} />
      <div className={pair}>
        <Select key={`state ${form.state}`} {...chosen("state")} defaultValue={form.state} />
        <Select key={`product ${form.product}`} {...chosen("product")} defaultValue={form.product} />
      </div>
      <Select key={`sort ${form.sort}`} {...chosen("sort")} defaultValue={form.sort || "arrival"} />
      <TextField key={`code ${form.code}`} {...typed("code")} {...fields.code} {...lookedUp} />
      <TextField key={`agent ${form.agent}`} {...typed("agent")} label={fields.agent} {...lookedUp} />
      <Tick key={`unpaid ${form.unpaid}`} name="unpaid" defaultChecked={form.unpaid === "on"}>
        {fields.unpaid}
      </Tick>
      <Tick key={`waiting ${form.waiting}`} name="waiting" defaultChecked={form.waiting === "on"}>
        {fields.waiting}
      </Tick>
      <p>
        <Button>{fields.show}</Button>
      </p>
    </Form>
  );
}
