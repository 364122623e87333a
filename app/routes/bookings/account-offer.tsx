import { ButtonLink } from "~/ui/button";
import { card, screenOnly, stack, tight } from "~/ui/layout.css";

type AccountOfferProps = { title: string; text: string; action: { href: string; text: string } };

/** BK-05: beside a guest's booking. */
export const AccountOffer = ({ title, text, action }: AccountOfferProps) => (
  <section className={`${card} ${stack} ${tight} ${screenOnly}`} aria-labelledby="account-offer">
    <h2 id="account-offer">{title}</h2>
    <p>{text}</p>
    <p>
      <ButtonLink kind="outline" {...action} />
    </p>
  </section>
);
