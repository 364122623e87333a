import { messagesOf } from "~/i18n/t";
import { card, end, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { Pages } from "~/ui/pages";
import type { ShownMovements } from "./shown-wallet.server";
import { movement } from "./wallet.css";

const useT = messagesOf("wallet");

type MovementsProps = ShownMovements & { hrefOf: (page: number) => string };

/** Payments from the wallet and refunds to it, newest first. */
export function Movements({ shown, page, pages, more, hrefOf }: MovementsProps) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`} aria-labelledby="movements">
      <h2 id="movements">{t("wallet.movements")}</h2>
      <ul className={stack}>
        {shown.map(({ id, booking, at, card: name, amount, what }) => (
          <li key={id} className={movement}>
            <div>
              <bdi>{name}</bdi> · <Link href={booking}>{what}</Link>
              <p className={`${small} ${soft}`}>{at}</p>
            </div>
            <span className={end}>
              <Money text={amount} />
            </span>
          </li>
        ))}
      </ul>
      {more ? <p className={`${small} ${soft}`}>{more}</p> : null}
      <Pages page={page} pages={pages} hrefOf={hrefOf} label={t("wallet.movementPages")} />
    </section>
  );
}
