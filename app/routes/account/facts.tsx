import { fact, facts as list, term as termStyle } from "./facts.css";

export type Fact = { term: string; text: string };

/** What is known, line by line. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={list}>
      {facts.flatMap(({ term, text }) => [
        <dt key={`${term} term`} className={termStyle}>
          {term}
        </dt>,
        <dd key={term} className={fact}>
          <bdi>{text}</bdi>
        </dd>,
      ])}
    </dl>
  );
}
