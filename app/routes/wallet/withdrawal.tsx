import { messagesOf } from "~/i18n/t";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Form } from "~/ui/form";
import { card, row, stack } from "~/ui/layout.css";
import type { WithdrawalView } from "./withdrawal.server";

const useT = messagesOf("purchases");

type WithdrawalProps = WithdrawalView & { here: string; keep?: { href: string; text: string } };

/** WA-07: what comes back and where, and the button. */
export function Withdrawal({ text, facts, agreed, here, keep }: WithdrawalProps) {
  const t = useT();
  return (
    <Form className={`${card} ${stack}`} method="post" action={here}>
      <h2>{t("purchases.withdrawTitle")}</h2>
      <p>{text}</p>
      <DescriptionList descriptions={facts} />
      <input type="hidden" name="agreed" value={agreed} />
      <div className={row}>
        <Button kind="outline" intent="withdraw">
          {t("purchases.withdraw")}
        </Button>{" "}
        {keep ? <ButtonLink kind="quiet" {...keep} /> : null}
      </div>
    </Form>
  );
}
