import { messagesOf } from "~/i18n/t";
import { button } from "~/ui/button.css";
import { Link } from "~/ui/link";

const useT = messagesOf("bookings");

/** Where the documents of a booking are; undefined where there is none. */
export type DocumentLinks = { receipt: string | undefined; creditNote: string | undefined };

export function DocumentLinks({ receipt, creditNote }: DocumentLinks) {
  const t = useT();
  return (
    <>
      {receipt ? (
        <Link className={button.outline} href={receipt}>
          {t("bookings.receipt")}
        </Link>
      ) : null}{" "}
      {creditNote ? (
        <Link className={button.outline} href={creditNote}>
          {t("bookings.creditNote")}
        </Link>
      ) : null}
    </>
  );
}
