import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { card, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { AdminPage } from "./admin-page";
import { groupTitle } from "./site-groups.server";

/** OP-01: the organization's settings, by subject. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "settings");
  const heading = i18n.t("site.title");
  return {
    title: pageTitle(context, i18n.t, heading),
    heading,
    text: i18n.t(context.organisation.state === "open" ? "site.isOpen" : "site.isDraft"),
    links: [
      ...context
        .asOperator(account)
        .site.groups(context.organisation)
        .map((group) => ({
          href: `/admin/site/${group}`,
          name: groupTitle(group, i18n),
        })),
      { href: "/admin/site/sign-in-try", name: i18n.t("site.trySignIn") },
      { href: "/admin/site/logo", name: i18n.t("site.logo") },
      { href: "/admin/site/history", name: i18n.t("site.history") },
    ],
    done: doneText(request, { saved: "site.saved" }, i18n),
  };
}

export default function Site() {
  const { heading, text, links, done } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} done={done} list={null}>
      <p>{text}</p>
      <ul className={`${card} ${stack} ${tight}`}>
        {links.map(({ href, name }) => (
          <li key={href}>
            <NameLink href={href} name={name} />
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
