import { messagesOf } from "~/i18n/t";
import { soft } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import type { ChargeBackView } from "./charge-back-text.server";

const useT = messagesOf("admin");

/** The purpose of a charged-back payment, and until when its bookings can be cancelled for free. */
export function ChargeBackFacts({ purpose, at, isNotCaptured, missing, payer, bookings }: ChargeBackView) {
  const t = useT();
  return (
    <>
      <p>
        {purpose}
        {payer ? (
          <>
            {" · "}
            <NameLink href={payer.href} name={payer.name} />
          </>
        ) : null}
      </p>
      {bookings.map(({ reference, href, deadline }) => (
        <p key={reference}>
          <NameLink href={href} name={reference} /> · {deadline}
        </p>
      ))}
      {isNotCaptured ? <p>{t("admin.chargeBackNotCaptured")}</p> : null}
      {missing ? <p>{t("admin.chargeBackMissing", { amount: missing })}</p> : null}
      {!missing && bookings.length === 0 ? <p>{t("admin.chargeBackNothingMissing")}</p> : null}
      <p className={soft}>
        {t("admin.chargeBackAt")} <bdi>{at}</bdi>
      </p>
    </>
  );
}
