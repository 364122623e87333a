import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { notFound, requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { card, narrow, page, soft, stack, visuallyHidden } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";

const useT = messagesOf("savings");

/** Seconds; we don't call a failing partner for that time. */
const TRY_AGAIN_AFTER = 10;

/** PM-02: a sign-in on the way to the savings partner returns here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.organisation.savings.partner === "none") notFound();
  const { t } = (await requireSignedIn(request, context)).i18n;
  const heading = t("navigation.menuDailyDeals");
  return { title: pageTitle(context, t, heading), heading };
}

/** Makes sure of the membership, and leads to the partner's site. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (context.organisation.savings.partner === "none") notFound();
  const { account } = await requireSignedIn(request, context);
  const opened = await context.savings.open(context.organisation, account);
  if (opened.ok) return redirect(opened.value, { status: 303, headers: { "Cache-Control": "no-store" } });
  context.logged.refusal = opened.reason;
  // Not 503, which the server answers with only the form.
  context.retryAfter = TRY_AGAIN_AFTER;
  return data({ failed: true }, { status: 502, headers: { "Retry-After": String(TRY_AGAIN_AFTER) } });
}

export default function DailyDeals() {
  const t = useT();
  const { heading } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>()?.failed === true;
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{heading}</h1>
      {failed ? (
        <Notice tone="warn" role="status" title={t("savings.failedTitle")} text={t("savings.failedText")} />
      ) : null}
      <div className={`${card} ${stack}`}>
        <p>{t("savings.what")}</p>
        <p className={soft}>{t("savings.told")}</p>
        {/* A plain form, which opens a tab without scripts. After a failure the viewer is already in the new tab. */}
        <form method="post" action="/daily-deals" {...(!failed && { target: "_blank", rel: "noopener" })}>
          <input type="hidden" name="intent" value="open" />
          {failed ? (
            <Button>{t("savings.again")}</Button>
          ) : (
            <Button>
              <span>
                {t("savings.open")} <span className={visuallyHidden}>{t("savings.newTab")}</span>
                <span aria-hidden="true">↗</span>
              </span>
            </Button>
          )}
        </form>
      </div>
    </main>
  );
}
