import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasRight, readStaffRole } from "#server/core/staff";
import { formatInstant } from "~/i18n/format";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { button } from "~/ui/button.css";
import { fact, facts, term as termStyle } from "~/ui/description-list.css";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Isolate } from "~/ui/isolate";
import { card, pair, soft, stack, strong, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";
import { AUDIT, auditHref, readAudit, verbName } from "./audit.server";
import { type AuditDetail, auditDetails, peopleOf } from "./audit-details.server";

const PER_PAGE = 25;

/** OP-07: what operators and commands changed, the newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "staff");
  const { t, locale } = i18n;
  const { organisation } = context;
  const url = new URL(request.url);
  const { form, filter } = readAudit(url, context);
  const { audit, people } = context.asOperator(account);
  const wanted = { page: Number(url.searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const { entries, page, pages } = await audit.page(organisation, filter, wanted);
  const named = await people.named(
    organisation,
    entries.flatMap((entry) => [entry.actor, entry.subject, ...peopleOf(entry, organisation.currency)]),
  );
  const linked = (id: string) => {
    const person = hasRight(account, "people") ? named.get(id) : undefined;
    return { name: person?.name ?? id, href: person && `/admin/people/${id}` };
  };
  const linkedPerson = (id: string) =>
    named.has(id) ? linked(id) : { name: t("admin.actorDeleted"), href: undefined };
  const role = (stored: string | null) => {
    const known = readStaffRole(stored);
    return known ? t(`staff.role-${known}`) : t("staff.command");
  };
  return {
    title: pageTitle(context, t, t("staff.audit")),
    words: {
      ...{ heading: t("staff.audit"), who: t("staff.who"), whoHint: t("staff.whoHint"), action: t("staff.action") },
      ...{ subject: t("staff.subject"), from: t("staff.from"), to: t("staff.to"), show: t("staff.show") },
      ...{ none: t("staff.none"), download: t("staff.download") },
    },
    form,
    actions: [
      { value: "", label: t("staff.anyAction") },
      ...(await audit.verbs(organisation)).map((verb) => ({ value: verb, label: verbName(verb, i18n) })),
    ],
    entries: entries.map(({ id, at, actor, verb, subject, reason, before, after, ...entry }) => ({
      id,
      verb: verbName(verb, i18n),
      at: formatInstant(at, organisation.timeZone, locale),
      actor: linked(actor),
      role: role(entry.role),
      subject: subject ? linked(subject) : undefined,
      reason,
      details: auditDetails(
        { before, after, subject },
        {
          ...{ i18n, currency: organisation.currency },
          linked: linkedPerson,
        },
      ),
    })),
    page,
    pages,
    hrefs: Object.fromEntries([1, page - 1, page, page + 1, pages].map((each) => [each, auditHref(form, each)])),
    file: auditHref(form, 1, `${AUDIT}.csv`),
  };
}

export default function Audit() {
  const { words, form, actions, entries, page, pages, hrefs, file } = useLoaderData<typeof loader>();
  const typed = (name: keyof typeof form) => ({ name, defaultValue: form[name] });
  const plain = { dir: "auto", autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <AdminPage heading={words.heading} list={null}>
      <Form className={`${card} ${stack}`} method="get" action="/admin/audit" role="search">
        <div className={pair}>
          <TextField key={`who ${form.who}`} {...typed("who")} label={words.who} hint={words.whoHint} {...plain} />
          <TextField key={`subject ${form.subject}`} {...typed("subject")} label={words.subject} {...plain} />
        </div>
        <Select key={`action ${form.action}`} {...typed("action")} label={words.action} options={actions} />
        <div className={pair}>
          <TextField key={`from ${form.from}`} {...typed("from")} type="date" label={words.from} />
          <TextField key={`to ${form.to}`} {...typed("to")} type="date" label={words.to} />
        </div>
        <p>
          <Button>{words.show}</Button>
        </p>
      </Form>
      {entries.length === 0 ? <p>{words.none}</p> : null}
      <ul className={stack}>
        {entries.map(({ id, at, actor, role, verb, subject, reason, details }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <p>
              <bdi className={strong}>{verb}</bdi>
              {subject ? (
                <>
                  {" "}
                  · <Named {...subject} />
                </>
              ) : null}
            </p>
            {reason ? (
              <p>
                <bdi>{reason}</bdi>
              </p>
            ) : null}
            <p className={soft}>
              <Named {...actor} /> · {role} · {at}
            </p>
            {details.length > 0 ? <Details details={details} /> : null}
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(each) => hrefs[each] ?? ""} />
      {entries.length > 0 ? (
        <p>
          <a className={button.outline} href={file} download>
            {words.download}
          </a>
        </p>
      ) : null}
    </AdminPage>
  );
}

const Named = ({ href, name }: { href?: string | undefined; name: string }) =>
  href ? <NameLink href={href} name={name} /> : <bdi>{name}</bdi>;

/** What changed; a person is a link to their page. */
const Details = ({ details }: { details: AuditDetail[] }) => (
  <dl className={facts}>
    {details.flatMap(({ term, text, href }) => [
      <dt key={`${term} term`} className={termStyle}>
        {term}
      </dt>,
      <dd key={term} className={fact}>
        {href ? <NameLink href={href} name={text} /> : <Isolate text={text} />}
      </dd>,
    ])}
  </dl>
);
