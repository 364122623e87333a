import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDays, formatDecimal, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { propertyPath } from "~/products/stays/search-pages";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { DescriptionList } from "~/ui/description-list";
import { card, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { OwnPage } from "./own-page";
import { findOwn, OWN, type OwnProperty, ownHref } from "./own-property.server";

const DONE = {
  withdraw: "properties.doneWithdraw",
  restore: "properties.doneRestore",
  close: "properties.doneClose",
  open: "properties.doneOpen",
  sellers: "properties.doneSellers",
} as const;

/** OP-05: one of the organization's own properties, and what operators can change about it. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireOperator(request, context, "catalogue");
  const { t, locale } = i18n;
  const own = await findOwn(params["code"], context);
  const { code, name, registration, isWithdrawn, closed, photos } = own;
  const deeds = ["photos", isWithdrawn ? "restore" : "withdraw", "close", "open", "sellers"] as const;
  return {
    title: pageTitle(context, t, name),
    heading: name,
    done: doneText(request, DONE, i18n),
    back: { href: OWN, text: t("properties.title") },
    facts: [
      { term: t("properties.code"), text: code },
      { term: t("properties.registration"), text: registration || t("properties.none") },
      { term: t("properties.state"), text: t(isWithdrawn ? "properties.withdrawn" : "properties.onSale") },
      { term: t("properties.soldBy"), text: await sellersText(own, context, i18n) },
      {
        term: t("properties.closed"),
        text:
          closed.map(({ from, to }) => isolated(formatDays(from, to - 1, locale))).join(", ") || t("properties.none"),
      },
      { term: t("properties.photoCount"), text: formatDecimal(photos.length, locale) },
    ],
    note: t("properties.importNote"),
    links: [
      ...(isWithdrawn ? [] : [{ href: propertyPath(code), text: t("properties.openPage") }]),
      ...deeds.map((deed) => ({ href: ownHref(code, deed), text: t(`properties.${deed}`) })),
    ],
  };
}

async function sellersText({ soldBy }: OwnProperty, { organisations }: AppLoadContext, { t }: I18n): Promise<string> {
  if (typeof soldBy === "string") return t("properties.soldByAll");
  if (soldBy.length === 0) return t("properties.soldByNone");
  const all = await organisations.list();
  return soldBy.map((id) => isolated(all.find((each) => each.id === id)?.slug ?? id)).join(", ");
}

export default function OwnPropertyPage() {
  const { heading, done, back, facts, note, links } = useLoaderData<typeof loader>();
  return (
    <OwnPage heading={heading} done={done} back={back}>
      <div className={`${card} ${stack}`}>
        <DescriptionList descriptions={facts} />
        <ul className={`${stack} ${tight}`}>
          {links.map(({ href, text }) => (
            <li key={href}>
              <Link href={href}>{text}</Link>
            </li>
          ))}
        </ul>
        <p className={soft}>{note}</p>
      </div>
    </OwnPage>
  );
}
