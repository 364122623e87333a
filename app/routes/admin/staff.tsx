import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatInstant } from "~/i18n/format";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { card, row, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { AdminPage } from "./admin-page";

const DONE = {
  role: "staff.doneRole",
  "role-before": "staff.doneRoleBefore",
  invite: "staff.doneInvited",
  "invite-before": "staff.doneInvitedBefore",
  end: "staff.doneEnded",
  "end-before": "staff.doneEndedBefore",
} as const;

/** OP-03, OP-07: who may see the pages of operators, and in which role. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "staff");
  const { t, locale } = i18n;
  const { organisation } = context;
  const members = await context.asOperator(account).staff.list(organisation);
  return {
    title: pageTitle(context, t, t("staff.title")),
    heading: t("staff.title"),
    done: doneText(request, DONE, i18n),
    links: [
      { href: "/admin/staff/invite", text: t("staff.invite") },
      { href: "/admin/staff/role", text: t("staff.give") },
    ],
    members: members.map(({ id, name, email, staffRole, hasSecondFactor, signedInAt }) => ({
      id,
      name,
      facts: [
        { term: t("staff.email"), text: email },
        { term: t("staff.role"), text: t(`staff.role-${staffRole}`) },
        { term: t("staff.factor"), text: t(hasSecondFactor ? "staff.factorOn" : "staff.factorOff") },
        {
          term: t("staff.signedIn"),
          text:
            signedInAt === undefined
              ? t("staff.signedInNone")
              : formatInstant(signedInAt, organisation.timeZone, locale),
        },
      ],
      note: id === account.id ? t("staff.you") : undefined,
      links:
        id === account.id
          ? []
          : [
              { href: `/admin/staff/role?of=${id}`, text: t("staff.change") },
              { href: `/admin/staff/end?of=${id}`, text: t("staff.end") },
            ],
    })),
  };
}

export default function Staff() {
  const { heading, done, links, members } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} done={done} list={null}>
      <Choices links={links} />
      <ul className={stack}>
        {members.map(({ id, name, facts, note, links }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <h2>
              <NameLink href={`/admin/people/${id}`} name={name} />
            </h2>
            <DescriptionList descriptions={facts} />
            {note ? <p>{note}</p> : null}
            {links.length > 0 ? <Choices links={links} /> : null}
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}

const Choices = ({ links }: { links: { href: string; text: string }[] }) => (
  <ul className={row}>
    {links.map((link) => (
      <li key={link.href}>
        <ButtonLink kind="outline" {...link} />
      </li>
    ))}
  </ul>
);
