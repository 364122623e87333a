import { ButtonLink } from "~/ui/button";
import { screenOnly, strong } from "~/ui/layout.css";
import type { DueText } from "./payment-due.server";

/** What is still to be paid to us, with the way to pay it; items of a list. */
export function PaymentDue({ text, lines, pay }: DueText) {
  return (
    <>
      <li className={strong}>{text}</li>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li className={screenOnly}>
        <ButtonLink kind="solid" href={pay.href} text={pay.label} />
      </li>
    </>
  );
}
