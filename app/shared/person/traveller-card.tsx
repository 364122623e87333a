import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Form } from "~/ui/form";
import { between, card, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { shownTraveller } from "./traveller-text.server";

const useT = messagesOf("account");

type TravellerCardProps = ReturnType<typeof shownTraveller> & {
  /** The address of the list, whose action removes one. */
  list: string;
};

export function TravellerCard({ id, name, edit, facts, expired, list }: TravellerCardProps) {
  const t = useT();
  return (
    <article className={`${card} ${stack}`} aria-labelledby={`traveller-${id}`}>
      <h2 id={`traveller-${id}`}>
        <bdi>{name}</bdi>
      </h2>
      <DescriptionList descriptions={facts} />
      {expired ? <Notice tone="warn" text={expired} /> : null}
      <div className={`${row} ${between}`}>
        <Link href={`${list}/${id}`} aria-label={edit}>
          {t("account.change")}
        </Link>
        <Form method="post" action={list}>
          <input type="hidden" name="intent" value="removed" />
          <Button kind="quiet" name="remove" value={id} aria-label={t("account.removeTravellerNamed", { name })}>
            {t("account.removeTraveller")}
          </Button>
        </Form>
      </div>
    </article>
  );
}
