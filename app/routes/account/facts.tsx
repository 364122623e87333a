import { fact, facts as list, missing, term as termStyle } from "./facts.css";

export type Fact = { term: string; text: string /** What nobody has told yet. */; empty?: boolean };

/** What is known, line by line. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={list}>
      {facts.flatMap(({ term, text, empty }) => [
        <dt key={`${term} term`} className={termStyle}>
          {term}
        </dt>,
        <dd key={term} className={fact}>
          <bdi className={empty ? missing : undefined}>{text}</bdi>
        </dd>,
      ])}
    </dl>
  );
}
