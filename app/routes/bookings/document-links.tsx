import { Fragment } from "react";
import { messagesOf } from "~/i18n/t";
import { button } from "~/ui/button.css";
import { Link } from "~/ui/link";

const useT = messagesOf("bookings");

/** Where the documents of a booking are; no receipt where nothing was paid. */
export type DocumentLinks = { receipt: string | undefined; creditNotes: string[] };

export function DocumentLinks({ receipt, creditNotes }: DocumentLinks) {
  const t = useT();
  return (
    <>
      {receipt ? (
        <Link className={button.outline} href={receipt}>
          {t("bookings.receipt")}
        </Link>
      ) : null}{" "}
      {creditNotes.map((href, index) => (
        <Fragment key={href}>
          <Link className={button.outline} href={href}>
            {t("bookings.creditNote")}
            {creditNotes.length > 1 ? ` ${index + 1}` : null}
          </Link>{" "}
        </Fragment>
      ))}
    </>
  );
}
