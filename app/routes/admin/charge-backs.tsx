import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { ButtonLink } from "~/ui/button";
import { card, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { AdminPage } from "./admin-page";
import { ChargeBackFacts } from "./charge-back-facts";
import { chargeBackCases, returnableCases } from "./charge-back-text.server";

const useT = messagesOf("admin");

const DONE = { decided: "admin.doneDecided", "decided-before": "admin.doneDecidedBefore" } as const;

/** AC-08, OP-08: charge-backs that wait for an operator. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "money");
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.chargeBacks")),
    done: doneText(request, DONE, i18n),
    cases: await chargeBackCases(account, context, i18n),
    returnable: await returnableCases(account, context, i18n),
  };
}

export default function ChargeBacks() {
  const t = useT();
  const { done, cases, returnable } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={t("admin.chargeBacks")} done={done} list={null}>
      {cases.length === 0 ? <p>{t("admin.chargeBacksNone")}</p> : null}
      <ul className={stack}>
        {cases.map((each) => (
          <li key={each.id} className={`${card} ${stack} ${tight}`}>
            <p>
              <NameLink href={`/admin/charge-backs/${each.id}`} name={each.amount} />
            </p>
            <ChargeBackFacts {...each} />
          </li>
        ))}
      </ul>
      {returnable ? (
        <section className={stack} aria-labelledby="returnable">
          <h2 id="returnable">{returnable.heading}</h2>
          <ul className={stack}>
            {returnable.cases.map(({ href, text, booking }) => (
              <li key={href + booking.name} className={`${card} ${stack} ${tight}`}>
                <p>{text}</p>
                <p>
                  <NameLink {...booking} />
                </p>
                <p>
                  <ButtonLink kind="outline" href={href} text={returnable.submit} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </AdminPage>
  );
}
