import { fact, facts as list, missing, term as termStyle } from "./description-list.css";
import { Isolate } from "./isolate";

export type Description = {
  term: string;
  text: string;
  /** `text` is a placeholder for an unknown value. */
  empty?: boolean;
};

/** A list of terms and descriptions. */
export function DescriptionList({ descriptions }: { descriptions: Description[] }) {
  return (
    <dl className={list}>
      {descriptions.flatMap(({ term, text, empty }) => [
        <dt key={`${term} term`} className={termStyle}>
          {term}
        </dt>,
        <dd key={term} className={fact}>
          <Isolate className={empty ? missing : undefined} text={text} />
        </dd>,
      ])}
    </dl>
  );
}
