import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { messagesOf } from "~/i18n/t";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { REFERRAL_TYPE } from "~/shared/referral/campaign-link.server";
import { button } from "~/ui/button.css";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { card, narrow, page, prose, row, small, soft, stack } from "~/ui/layout.css";
import { lines } from "~/ui/lines.css";
import { Link } from "~/ui/link";
import { useHydrated } from "~/ui/use-hydrated";
import { programsView } from "./programs-page.server";

const useT = messagesOf("referral");

/** LO-01, RT-07: what friends can be referred for, each with the viewer's link to share. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const running = await context.campaigns.running(context.organisation, REFERRAL_TYPE);
  return {
    title: pageTitle(context, i18n.t, i18n.t("referral.programsTitle")),
    programs: await programsView(request, context, { account, i18n, running }),
  };
}

export default function Programs() {
  const t = useT();
  const { programs } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <div>
        <h1>{t("referral.programsTitle")}</h1>
        {programs.length > 0 ? <p className={`${soft} ${prose}`}>{t("referral.programsIntro")}</p> : null}
      </div>
      {programs.length === 0 ? (
        <EmptyState title={t("referral.noPrograms")}>
          <p>{t("referral.noProgramsText")}</p>
        </EmptyState>
      ) : (
        <ul className={stack}>
          {programs.map((program) => (
            <li key={program.id} className={`${card} ${stack}`}>
              <Program {...program} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link href="/referral/credits">{t("referral.seeCredits")}</Link>
      </p>
    </main>
  );
}

type ProgramProps = Awaited<ReturnType<typeof loader>>["programs"][number];

function Program({ id, title, text, mine, theirs, until, label, link, mail }: ProgramProps) {
  const t = useT();
  const field = `link-${id}`;
  return (
    <>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      {text ? (
        <p className={`${prose} ${lines}`}>
          <bdi>{text}</bdi>
        </p>
      ) : null}
      <p>
        {t("referral.youGet")} <bdi>{mine}</bdi>
        <br />
        {t("referral.theyGet")} <bdi>{theirs}</bdi>
      </p>
      <p className={`${small} ${soft}`}>{until}</p>
      <TextField
        id={field}
        name={field}
        label={label}
        hint={t("referral.linkHint")}
        defaultValue={link}
        dir="ltr"
        readOnly
      />
      <p className={row}>
        <CopyButton field={field} />{" "}
        <a className={button.quiet} href={mail}>
          {t("referral.byEmail")}
        </a>
      </p>
    </>
  );
}

/** Copying needs scripts; the text in the field can be selected without. */
function CopyButton({ field }: { field: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    const input = document.getElementById(field) as HTMLInputElement;
    input.select();
    // If the browser refuses to copy, the text stays selected for the viewer.
    navigator.clipboard?.writeText(input.value).then(
      () => setCopied(true),
      () => {},
    );
  };
  return useHydrated() ? (
    <>
      <button type="button" className={button.outline} onClick={copy}>
        {t("referral.copy")}
      </button>{" "}
      <span role="status">{copied ? t("referral.copied") : ""}</span>
    </>
  ) : null;
}
