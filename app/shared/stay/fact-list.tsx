import { Isolate } from "~/ui/isolate";
import { soft, stack, tight } from "~/ui/layout.css";
import { fact } from "./booking.css";

/** What is known of a stay or a purchase, each line in the direction of its text. */
export const FactList = ({ facts }: { facts: { term: string; text: string }[] }) => (
  <dl className={`${stack} ${tight}`}>
    {facts.map(({ term, text }) => (
      <div key={term} className={fact}>
        <dt className={soft}>{term}</dt>
        <dd>
          <Isolate text={text} />
        </dd>
      </div>
    ))}
  </dl>
);
