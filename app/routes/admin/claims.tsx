import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { ButtonLink } from "~/ui/button";
import { chip } from "~/ui/chip.css";
import { card, row, soft, stack, strong, tight } from "~/ui/layout.css";
import { Link, NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";
import { claimView } from "./claims.server";
import { CLAIMS } from "./claims-path";

const PER_PAGE = 20;

const DONE = { settled: "refunds.claimDone", "decided-before": "refunds.claimDecided" } as const;

/** RO-04, OP-08: what guests still owe of bookings that ended, the last first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "money");
  const { t } = i18n;
  const { searchParams } = new URL(request.url);
  const state = searchParams.get("state") === "settled" ? "settled" : "open";
  const wanted = { page: Number(searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const list = await context.asOperator(account).claims.list(context.organisation, state, wanted);
  return {
    title: pageTitle(context, t, t("refunds.claims")),
    heading: t("refunds.claims"),
    done: doneText(request, DONE, i18n),
    text: t("refunds.claimsText"),
    none: t(state === "open" ? "refunds.claimsNoneOpen" : "refunds.claimsNoneSettled"),
    here: `${CLAIMS}?state=${state}`,
    states: [
      { href: CLAIMS, text: t("refunds.claimsOpen"), isHere: state === "open" },
      { href: `${CLAIMS}?state=settled`, text: t("refunds.claimsSettled"), isHere: state === "settled" },
    ],
    settle: t("refunds.claimSettle"),
    page: list.page,
    pages: list.pages,
    claims: list.claims.map((claim) => claimView(claim, context, i18n)),
  };
}

export default function Claims() {
  const { heading, done, text, none, here, states, settle, claims, page, pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} done={done} list={null}>
      <p>{text}</p>
      <ul className={row}>
        {states.map(({ href, text: state, isHere }) => (
          <li key={href}>
            <Link className={chip} href={href} {...(isHere && { "aria-current": "page" as const })}>
              {state}
            </Link>
          </li>
        ))}
      </ul>
      {claims.length === 0 ? <p>{none}</p> : null}
      <ul className={stack}>
        {claims.map((claim) => (
          <li key={claim.reference} className={`${card} ${stack} ${tight}`}>
            <p>
              <bdi className={strong}>{claim.amount}</bdi> · <bdi>{claim.guest}</bdi>
            </p>
            <p>
              <NameLink {...claim.booking} /> · {claim.text}
            </p>
            {claim.settled ? (
              <p className={soft}>{claim.settled}</p>
            ) : (
              <p>
                <ButtonLink kind="outline" href={`${CLAIMS}/${claim.reference}`} text={settle} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => `${here}&page=${number}`} />
    </AdminPage>
  );
}
