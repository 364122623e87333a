import { Isolate } from "~/ui/isolate";
import { soft, stack, tight } from "~/ui/layout.css";
import { fact } from "./booking.css";

/** Facts of a stay or purchase, each in the direction of its text. */
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
