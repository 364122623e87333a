import { Fragment } from "react";
import { messagesOf } from "~/i18n/t";
import { ButtonLink } from "~/ui/button";
import { button } from "~/ui/button.css";
import { Link } from "~/ui/link";

const useT = messagesOf("bookings");

/** Links to the documents of a booking; no receipt without a payment. */
export type DocumentLinks = { receipt: string | undefined; creditNotes: string[]; corrections: string[] };

export function DocumentLinks({ receipt, creditNotes, corrections }: DocumentLinks) {
  const t = useT();
  const several = [
    { hrefs: creditNotes, text: t("bookings.creditNote") },
    { hrefs: corrections, text: t("bookings.correction") },
  ];
  return (
    <>
      {receipt ? <ButtonLink kind="outline" href={receipt} text={t("bookings.receipt")} /> : null}{" "}
      {several.map(({ hrefs, text }) =>
        hrefs.map((href, index) => (
          <Fragment key={href}>
            <Link className={button.outline} href={href}>
              {text}
              {hrefs.length > 1 ? ` ${index + 1}` : null}
            </Link>{" "}
          </Fragment>
        )),
      )}
    </>
  );
}
