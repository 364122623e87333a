import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DEMO_SAVINGS_VISIT_LIFE } from "#server/core/lifetimes";
import type { LinkRefusal, SavingsLink } from "#server/ports/savings";
import { messagesOf } from "~/i18n/t";
import { demoSavingsCookie } from "~/request/cookies.server";
import { notFound } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { Button } from "~/ui/button";
import { button } from "~/ui/button.css";
import { card, large, narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const useT = messagesOf("savings");

const REFUSALS = {
  "link-forged": { text: "savings.linkForged", status: 403 },
  "link-expired": { text: "savings.linkExpired", status: 410 },
  "link-used": { text: "savings.linkUsed", status: 410 },
  "no-link": { text: "savings.noLink", status: 403 },
} as const satisfies Record<LinkRefusal | "no-link", object>;
type Refusal = keyof typeof REFUSALS;

const DEALS = ["savings.dealCar", "savings.dealMuseum", "savings.dealTable"] as const;

export const headers = notStored;

/**
 * The site of the embedded savings partner. It ignores the session of this site: a good link lets its member in for half an
 * hour, by a button, because link scanners and prefetches follow links.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { organisation, demoSavingsSite } = context;
  if (organisation.savings.partner !== "embedded") notFound();
  const link = linkOf(request);
  if (!link) {
    const name = await visitorOf(request, context);
    return pageFor(request, context, name ? { name } : { refusal: "no-link" });
  }
  const checked = await demoSavingsSite.check(organisation.id, link);
  return pageFor(request, context, checked.ok ? { enter: pathOf(request) } : { refusal: checked.reason });
}

/** A refusal is shown by the page of the link. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { organisation, demoSavingsSite } = context;
  const link = linkOf(request);
  if (organisation.savings.partner !== "embedded" || !link) notFound();
  const entered = await demoSavingsSite.enter(organisation.id, link);
  if (!entered.ok) return redirect(pathOf(request), 303);
  const until = context.clock.now() + DEMO_SAVINGS_VISIT_LIFE;
  const visit: Visit = { organisationId: organisation.id, memberId: entered.value.memberId, until };
  const cookie = await demoSavingsCookie(context).serialize(visit, { secure: context.secure });
  return redirect("/demo-savings", { status: 303, headers: { "Set-Cookie": cookie } });
}

function linkOf(request: Request): SavingsLink | undefined {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token === null) return undefined;
  return { memberId: searchParams.get("member_id") ?? "", expiresAt: searchParams.get("expires") ?? "", token };
}

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

async function pageFor(
  request: Request,
  context: AppLoadContext,
  shown: { name?: string; enter?: string; refusal?: Refusal },
) {
  const { t } = (await viewerOf(request, context)).i18n;
  if (shown.refusal) context.logged.refusal = shown.refusal;
  const title = pageTitle(context, t, t("savings.demoTitle"));
  return data({ title, ...shown }, { status: shown.refusal ? REFUSALS[shown.refusal].status : 200 });
}

type Visit = { organisationId: string; memberId: string; until: number };

/** The visitor's masked name; undefined without a visit or after it has expired. */
async function visitorOf(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const { organisation, demoSavingsSite, clock } = context;
  const visit: unknown = await demoSavingsCookie(context).parse(request.headers.get("Cookie"));
  if (!isVisit(visit) || visit.organisationId !== organisation.id || visit.until <= clock.now()) return undefined;
  return demoSavingsSite.maskedName(organisation.id, visit.memberId);
}

/** It is signed: what has one of these has all. */
const isVisit = (value: unknown): value is Visit => typeof value === "object" && value !== null && "memberId" in value;

export default function DemoSavings() {
  const t = useT();
  const { name, enter, refusal } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t("savings.demoTitle")}</h1>
      {refusal ? (
        <Notice tone="warn" role="status" text={t(REFUSALS[refusal].text)} />
      ) : enter ? (
        <form className={stack} method="post" action={enter}>
          <p>{t("savings.demoText")}</p>
          <p>{t("savings.enterText")}</p>
          <input type="hidden" name="intent" value="enter" />
          <Button>{t("savings.enter")}</Button>
        </form>
      ) : (
        <>
          <Notice text={t("savings.demoText")} />
          <p className={large}>
            {t("savings.member")} <bdi>{name}</bdi>
          </p>
          <ul className={`${card} ${stack}`}>
            {DEALS.map((deal) => (
              <li key={deal}>{t(deal)}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link className={refusal ? button.solid : button.quiet} href={refusal ? "/daily-deals" : "/"}>
          {t(refusal ? "savings.backToDeals" : "savings.leave")}
        </Link>
      </p>
    </main>
  );
}
