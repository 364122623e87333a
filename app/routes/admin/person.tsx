import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { dayIn } from "#server/core/day";
import { hasRight } from "#server/core/staff";
import { formatDay } from "~/i18n/format";
import { messagesOf } from "~/i18n/t";
import { doneText } from "~/request/done-text.server";
import { readForm, refuse } from "~/request/form.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { CardTicket } from "~/shared/wallet/card-ticket";
import { listHref, listPages } from "~/shared/wallet/list-pages";
import { Movements } from "~/shared/wallet/movements";
import { cards as cardsStyle } from "~/shared/wallet/wallet.css";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { formAnswer } from "~/ui/form-answer";
import { card, row, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";
import { approvalsLink } from "./approvals.server";
import { BookingLines } from "./booking-lines";
import { browsersText, DEED_DONE, deedPath, deedsFor, statusText } from "./change-person.server";
import { Notes } from "./notes";
import { noteForm, notesAbout } from "./notes.server";
import { findPerson, holdings } from "./person.server";
import { membershipOf } from "./person-membership.server";

const useT = messagesOf("admin", "wallet");

/** Query parameter with the page of each list. */
const LISTS = {
  bookings: "bookings",
  certificate: "certificate",
  discount: "discount",
  movements: "movements",
  timeline: "timeline",
};

const DONE = {
  ...DEED_DONE,
  issued: "admin.doneIssued",
  "issued-before": "admin.doneIssuedBefore",
  withdrawn: "admin.doneWithdrawn",
  "withdrawn-before": "admin.doneWithdrawnBefore",
  touched: "admin.cardTouched",
  added: "admin.doneAdded",
  "added-before": "admin.doneAddedBefore",
  taken: "admin.doneTaken",
  "taken-before": "admin.doneTakenBefore",
  requested: "staff.doneRequested",
  "requested-before": "staff.doneRequestedBefore",
  credit: "commission.doneCredit",
  team: "commission.doneTeam",
  "agent-end": "commission.doneAgentEnded",
  "agent-end-before": "commission.doneAgentEndedBefore",
  handed: "commission.doneHanded",
  "handed-some": "commission.doneHandedSome",
  "plan-ended": "admin-plans.doneEnded",
  "plan-none": "admin-plans.doneNone",
  "plan-changed": "admin-plans.doneChanged",
  "plan-own": "admin-plans.doneOwn",
} as const;

/** AC-08: a person with an account at the organisation, their wallet and their bookings. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account, i18n, currency } = await requireOperator(request, context, "members");
  const changes = hasRight(account, "people");
  const changesMoney = hasRight(account, "money");
  const person = await findPerson(params["id"], account, context);
  const { id, name, email, since, staffRole, externalId } = person;
  const pages = listPages(request, LISTS);
  const isAgent = (await context.asOperator(account).agents.creditLimit(context.organisation, id)) !== undefined;
  const given = await context.asOperator(account).balances.held(context.organisation, id);
  const sessions = await context.asOperator(account).people.sessions(context.organisation, id);
  const { t } = i18n;
  return {
    title: pageTitle(context, i18n.t, name),
    done: doneText(request, DONE, i18n),
    doneLink: approvalsLink(request, i18n),
    person: { id, name, email, role: staffRole && i18n.t(`staff.role-${staffRole}`), own: id === account.id },
    changesMoney,
    forAgents: isAgent
      ? [
          ...(changesMoney ? [{ path: "credit-limit", text: i18n.t("commission.creditSave") }] : []),
          ...(changes ? [{ path: "team", text: i18n.t("commission.teamChange") }] : []),
          ...(changesMoney ? [{ path: "agent-end", text: i18n.t("commission.agentEnd") }] : []),
        ]
      : [],
    access: {
      heading: t("people.access"),
      facts: [
        ...(externalId === undefined ? [] : [{ term: t("people.memberNumber"), text: externalId }]),
        { term: t("people.status"), text: statusText(person, i18n) },
        { term: t("people.signedIn"), text: browsersText(sessions, i18n) },
      ],
      hint: changes
        ? id === account.id
          ? t("people.ownAccess")
          : staffRole === undefined
            ? undefined
            : t("people.staffAccess")
        : t("people.seeOnly"),
      deeds: (changes ? deedsFor(person, account) : []).map((deed) => ({
        path: deedPath(deed),
        text: t(`people.${deed}`),
      })),
    },
    noted: changes ? await notesAbout({ kind: "person", id }, account, context, i18n) : undefined,
    since: formatDay(dayIn(context.organisation.timeZone, since), i18n.locale),
    ...(await holdings(person, pages, { account, currency, given, i18n }, context)),
    membership: await membershipOf(person, pages.timeline, { account, given, i18n }, context),
  };
}

/** Adds a note. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { account } = await requireOperator(request, context, "people");
  const { id } = await findPerson(params["id"], account, context);
  const form = await readForm(request, noteForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const { key, note: text } = form.value;
  await context.asOperator(account).notes.add(context.organisation, { kind: "person", id }, { key, text });
  return redirect(`/admin/people/${id}?done=note`, 303);
}

export default function PersonPage() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const { done, doneLink, person, access, noted, changesMoney, forAgents, since, lists, balances, canTake, movements } =
    loaded;
  const { booked, membership } = loaded;
  const answer = formAnswer(useActionData<typeof action>()?.result, ["note"]);
  const here = `/admin/people/${person.id}`;
  const shown = {
    bookings: booked?.page ?? 1,
    movements: movements?.page ?? 1,
    timeline: membership.page,
    certificate: 1,
    discount: 1,
  };
  for (const { kind, page } of lists) shown[kind] = page;
  const actions = [
    ...(changesMoney && lists.length > 0 ? [{ path: "issue-card", text: t("admin.issueCard") }] : []),
    ...(changesMoney ? [{ path: "balance/add", text: t("admin.addBalance") }] : []),
    ...(changesMoney && canTake ? [{ path: "balance/take", text: t("admin.takeBalance") }] : []),
    ...forAgents,
  ];
  const hrefOf = (list: keyof typeof LISTS) => (page: number) => listHref(here, LISTS, shown, list, page);
  return (
    <AdminPage heading={person.name} done={done} doneLink={doneLink}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <section className={`${card} ${stack}`} aria-labelledby="account">
        <h2 id="account">{t("admin.account")}</h2>
        <DescriptionList
          descriptions={[
            { term: t("admin.email"), text: person.email },
            { term: t("admin.since"), text: since },
            ...(person.role ? [{ term: t("admin.role"), text: person.role }] : []),
            ...balances,
          ]}
        />
        <p className={row}>
          {person.own
            ? t("admin.ownWallet")
            : actions.map(({ path, text }) => (
                <Fragment key={path}>
                  <ButtonLink kind="outline" href={`${here}/${path}`} text={text} />{" "}
                </Fragment>
              ))}
        </p>
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="access">
        <h2 id="access">{access.heading}</h2>
        <DescriptionList descriptions={access.facts} />
        {access.hint ? <p>{access.hint}</p> : null}
        <p className={row}>
          {access.deeds.map(({ path, text }) => (
            <Fragment key={path}>
              <ButtonLink kind="outline" href={`${here}/${path}`} text={text} />{" "}
            </Fragment>
          ))}
        </p>
      </section>
      {noted ? <Notes {...noted} action={here} answer={answer} /> : null}
      {lists.map((list) => (
        <Cards key={list.kind} {...list} hrefOf={hrefOf(list.kind)} />
      ))}
      {booked && booked.bookings.length > 0 ? (
        <BookingLines {...booked} heading={t("admin.bookings")} id="bookings" hrefOf={hrefOf("bookings")} />
      ) : null}
      {booked?.bookings.length === 0 ? (
        <section className={stack} aria-labelledby="bookings">
          <h2 id="bookings">{t("admin.bookings")}</h2>
          <p>{t("admin.noBookings")}</p>
        </section>
      ) : null}
      {movements && movements.shown.length > 0 ? <Movements {...movements} hrefOf={hrefOf("movements")} /> : null}
      <Membership {...membership} hrefOf={hrefOf("timeline")} />
    </AdminPage>
  );
}

type CardsProps = Awaited<ReturnType<typeof loader>>["lists"][number] & { hrefOf: (page: number) => string };

function Cards({ kind, counting, cards, page, pages, hrefOf }: CardsProps) {
  const t = useT();
  const isCertificate = kind === "certificate";
  return (
    <section className={stack} aria-labelledby={kind}>
      <h2 id={kind}>{t(isCertificate ? "wallet.certificates" : "wallet.discountCards", { count: counting })}</h2>
      {cards.length > 0 ? (
        <ul className={cardsStyle}>
          {cards.map((card) => (
            <CardTicket key={card.id} {...card} />
          ))}
        </ul>
      ) : (
        <p>{t("admin.noCards")}</p>
      )}
      <Pages
        page={page}
        pages={pages}
        hrefOf={hrefOf}
        label={t(isCertificate ? "wallet.certificatePages" : "wallet.discountCardPages")}
      />
    </section>
  );
}

type MembershipProps = Awaited<ReturnType<typeof membershipOf>> & { hrefOf: (page: number) => string };

/** A member's plan, pending rewards and history; the server sends all texts. */
function Membership({ words, facts, end, entries, page, pages, more, hrefOf }: MembershipProps) {
  return (
    <section className={`${card} ${stack}`} aria-labelledby="timeline">
      <h2 id="timeline">{words.heading}</h2>
      <DescriptionList descriptions={facts} />
      {end ? (
        <p>
          <ButtonLink kind="outline" href={end.href} text={end.text} />
        </p>
      ) : null}
      <h3>{words.timeline}</h3>
      {entries.length === 0 ? <p>{words.none}</p> : null}
      <ul className={stack}>
        {entries.map(({ key, on, text, href }) => (
          <li key={key}>
            {href ? <Link href={href}>{text}</Link> : text}
            <p className={`${small} ${soft}`}>{on}</p>
          </li>
        ))}
      </ul>
      {more ? <p>{more}</p> : null}
      <Pages page={page} pages={pages} hrefOf={hrefOf} label={words.pages} />
    </section>
  );
}
