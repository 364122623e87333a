import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { hasRight } from "#server/core/staff";
import { messagesOf } from "~/i18n/t";
import { requireStaff } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, page, prose, row, soft, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { lookedUp } from "~/ui/looked-up";
import { Pages } from "~/ui/pages";
import { APPROVALS } from "./approvals.server";
import { BookingLines } from "./booking-lines";
import { bookingHref, bookingLine } from "./booking-lines.server";
import { setupOf } from "./setup.server";

const useT = messagesOf("admin");

const PER_PAGE = 20;
/** AC-08: where operators begin: one field for a booking or a person, of which each role finds what it may see. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireStaff(request, context);
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, EMAIL_MAX_LENGTH);
  const searches = hasRight(account, "members");
  const start = {
    title: pageTitle(context, i18n.t, i18n.t("admin.title")),
    ...{ q, searches },
    catalogueText: account.staffRole === "catalogue" ? i18n.t("staff.catalogueText") : undefined,
  };
  const { people, bookings, desk, approvals } = context.asOperator(account);
  const setup = q === "" && hasRight(account, "settings") ? await setupOf(account, context, i18n) : undefined;
  const seesBookings = hasRight(account, "bookings");
  if (q === "" || !searches) {
    if (!seesBookings) return { ...start, open: [], openMore: undefined, cases: [], setup, found: undefined };
    const { rows, hasMore } = await bookings.open(context.organisation);
    const open = rows.map(({ order_reference: id, reference, title: name, state, next_try_at }) => ({
      id,
      href: bookingHref(reference),
      reference,
      name,
      why: state === "rejected" ? "admin.openPart" : next_try_at === null ? "admin.openLeft" : "admin.openAsked",
    })) satisfies OpenProps["open"];
    const told = await Promise.all(
      context.services.map((service) => service.cases?.(context.organisation, i18n.language) ?? []),
    );
    const waiting = hasRight(account, "money") ? (await approvals.open(context.organisation)).length : 0;
    const text = i18n.t("staff.approvalsWaiting", { count: waiting });
    const cases = [...(waiting > 0 ? [{ text, href: APPROVALS }] : []), ...told.flat()];
    const openMore = hasMore ? i18n.t("staff.openMore") : undefined;
    return { ...start, open, openMore, cases, setup, found: undefined };
  }
  const wanted = { page: Number(searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const [named, booked] = await Promise.all([
    people.search(context.organisation, q, wanted),
    seesBookings
      ? desk.list(context.organisation, { text: q, sort: "latest" }, { page: 1, perPage: PER_PAGE })
      : undefined,
  ]);
  const found = {
    ...named,
    people: named.people.map(({ id, name, email }) => ({ id, name, email })),
    bookings: booked?.bookings.map((booking) => bookingLine(booking, context, i18n)) ?? [],
  };
  return { ...start, open: [], openMore: undefined, cases: [], setup, found };
}

export default function Admin() {
  const t = useT();
  const { q, searches, catalogueText, found, open, openMore, cases, setup } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>{t("admin.title")}</h1>
      {catalogueText ? <p>{catalogueText}</p> : null}
      {setup ? (
        <section className={`${card} ${stack}`} aria-labelledby="setup">
          <h2 id="setup">{setup.heading}</h2>
          <p>{setup.text}</p>
          {setup.missing.length > 0 ? (
            <ul className={stack}>
              {setup.missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ) : null}
      {searches ? (
        <Form className={`${card} ${stack} ${prose}`} method="get" action="/admin" role="search">
          <TextField
            name="q"
            label={t("admin.searchLabel")}
            hint={t("admin.searchHint")}
            defaultValue={q}
            key={q}
            maxLength={EMAIL_MAX_LENGTH}
            {...lookedUp}
          />
          <p>
            <Button>{t("admin.search")}</Button>
          </p>
        </Form>
      ) : null}
      {found ? <Found {...found} q={q} /> : null}
      {open.length > 0 ? <Open open={open} more={openMore} /> : null}
      {cases.length > 0 ? (
        <section className={stack} aria-labelledby="decisions">
          <h2 id="decisions">{t("admin.decisions")}</h2>
          <ul className={stack}>
            {cases.map(({ text, href }) => (
              <li key={text} className={card}>
                <NameLink href={href} name={text} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  );
}

type OpenProps = {
  more: string | undefined;
  open: { id: string; href: string; reference: string; name: string; why: `admin.open${"Part" | "Left" | "Asked"}` }[];
};

/** BK-04: bookings whose outcome at the supplier is unknown. */
function Open({ open, more }: OpenProps) {
  const t = useT();
  return (
    <section className={stack} aria-labelledby="open">
      <h2 id="open">{t("admin.open")}</h2>
      <ul className={stack}>
        {open.map(({ id, href, reference, name, why }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <p>
              <NameLink href={href} name={reference} /> · <bdi>{name}</bdi>
            </p>
            <p className={soft}>{t(why)}</p>
          </li>
        ))}
      </ul>
      {more ? <p>{more}</p> : null}
    </section>
  );
}

type FoundProps = NonNullable<Awaited<ReturnType<typeof loader>>["found"]> & { q: string };

function Found({ q, bookings, people, page, pages, more }: FoundProps) {
  const t = useT();
  if (bookings.length + people.length === 0) {
    return (
      <EmptyState title={t("admin.nothingTitle", { q })}>
        <p>{t("admin.nothingText")}</p>
      </EmptyState>
    );
  }
  const hrefOf = (number: number) =>
    `/admin?${new URLSearchParams({ q, ...(number > 1 && { page: String(number) }) }).toString()}`;
  return (
    <>
      {bookings.length > 0 ? <BookingLines bookings={bookings} heading={t("admin.bookings")} id="bookings" /> : null}
      {bookings.length === PER_PAGE ? (
        <p>
          <NameLink href={`/admin/bookings?${new URLSearchParams({ q })}`} name={t("admin.allBookings")} />
        </p>
      ) : null}
      {people.length > 0 ? (
        <section className={stack} aria-labelledby="people">
          <h2 id="people">{t("admin.people")}</h2>
          <ul className={stack}>
            {people.map(({ id, name, email }) => (
              <li key={id} className={`${card} ${stack} ${tight}`}>
                <p className={row}>
                  <NameLink href={`/admin/people/${id}`} name={name} />
                </p>
                <p className={soft}>
                  <bdi>{email}</bdi>
                </p>
              </li>
            ))}
          </ul>
          {more ? <p>{t("admin.more")}</p> : null}
          <Pages page={page} pages={pages} hrefOf={hrefOf} />
        </section>
      ) : null}
    </>
  );
}
