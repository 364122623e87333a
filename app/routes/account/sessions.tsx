import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Session } from "#server/auth/account";
import { formatInstant } from "~/i18n/format";
import { type I18n, messagesOf } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { tokenOf } from "~/request/session.server";
import { AccountPage } from "~/shared/account/account-page";
import { countryName } from "~/shared/places/places";
import { Button } from "~/ui/button";
import { Tag } from "~/ui/chip";
import { DescriptionList } from "~/ui/description-list";
import { Form } from "~/ui/form";
import { between, card, row, soft, stack, tight } from "~/ui/layout.css";
import { deviceName } from "./device";
import { StatusMessage } from "./status-message";

const useT = messagesOf("account");

const DONE = { ended: "account.deviceEnded", others: "account.othersEnded" } as const;

/** AC-01: where the account is signed in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, session: own, i18n } = await requireSignedIn(request, context);
  const { rows: sessions, hasMore } = await context.auth.sessions.list(account);
  return {
    title: pageTitle(context, i18n.t, i18n.t("account.devices")),
    more: hasMore ? i18n.t("account-page.devicesMore", { most: sessions.length }) : undefined,
    devices: await Promise.all(sessions.map((session) => shown(session, own.id, context, i18n))),
  };
}

/** Ends one, or all but this one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSignedIn(request, context);
  const ended = (await formDataOf(request)).get("end");
  if (ended === "others") {
    await context.auth.sessions.endOthers(account, (await tokenOf(request, context)) ?? "", context);
    return redirect("/user/sessions?done=others", 303);
  }
  if (typeof ended === "string") await context.auth.sessions.endById(account, ended, context);
  return redirect("/user/sessions?done=ended", 303);
}

export default function Sessions() {
  const t = useT();
  const { devices, more } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={t("account.devices")}>
      <StatusMessage messages={DONE} />
      <p>{t("account.devicesIntro")}</p>
      <Form className={stack} method="post" action="/user/sessions">
        {devices.map((device) => (
          <Device key={device.id} {...device} />
        ))}
        {more ? <p>{more}</p> : null}
        {devices.length > 1 ? (
          <p>
            <Button kind="outline" name="end" value="others">
              {t("account.endOthers")}
            </Button>
          </p>
        ) : null}
      </Form>
    </AccountPage>
  );
}

function Device({ id, own, name, place, first, last }: Awaited<ReturnType<typeof shown>>) {
  const t = useT();
  const facts = [
    { term: t("account.firstUse"), text: first },
    { term: t("account.lastUse"), text: last },
  ];
  return (
    <article className={`${card} ${stack} ${tight}`} aria-labelledby={`device-${id}`}>
      <div className={`${row} ${between}`}>
        <h2 id={`device-${id}`}>
          {name} <span className={soft}>{place}</span>
        </h2>
        {own ? <Tag tone="ok">{t("account.thisDevice")}</Tag> : null}
      </div>
      <DescriptionList descriptions={facts} />
      {own ? null : (
        <p>
          <Button
            kind="quiet"
            name="end"
            value={id}
            aria-label={t("account.endDeviceNamed", { device: name, when: last })}
          >
            {t("account.endDevice")}
          </Button>
        </p>
      )}
    </article>
  );
}

async function shown(session: Session, ownId: string, { geolocation, organisation }: AppLoadContext, i18n: I18n) {
  const { t, locale } = i18n;
  const { country, assumed } = await geolocation.locate(session.clientAddress);
  const when = (at: number) => formatInstant(at, organisation.timeZone, locale);
  return {
    id: session.id,
    own: session.id === ownId,
    name: deviceName(session.userAgent, t),
    place: assumed
      ? t("account-page.fromUnknown")
      : t("account-page.fromCountry", { country: countryName(country.countryCode, locale) }),
    first: when(session.createdAt),
    last: when(session.lastUsedAt),
  };
}
