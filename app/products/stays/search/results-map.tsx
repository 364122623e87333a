import { bar, entries, map, mark } from "~/shared/offer/results-map.css";
import { useDocument } from "~/ui/document";
import { small, soft } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Money } from "~/ui/money";
import type { Results, ResultView } from "./results.server";

type ResultsMapProps = {
  map: NonNullable<Results["map"]>;
  hits: ResultView[];
  heading: string;
  hrefOf: (hit: ResultView) => string;
};

/** The results as numbers on a drawn map, each a link, and the same numbers as a list. */
export function ResultsMap(props: ResultsMapProps) {
  const { hits, hrefOf } = props;
  return (
    <>
      {useDocument().lite ? null : <Drawing {...props} />}
      <ol className={entries}>
        {hits.map((hit) => (
          <li key={hit.code}>
            <NameLink href={hrefOf(hit)} name={hit.name} /> <Money text={hit.price.total} />{" "}
            <span className={`${small} ${soft}`}>{hit.distance}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Drawing({ map: { text, cross, marks, scale }, hits, heading, hrefOf }: ResultsMapProps) {
  return (
    <div>
      <svg className={map} viewBox="0 0 320 240" direction="ltr">
        <title>{heading}</title>
        <path d={`M${cross.x - 7} ${cross.y}h14m-7-7v14`} />
        {scale ? <path d={`M12 228h${scale.width}m0-4v8M12 224v8`} /> : null}
        {scale ? (
          <text className={bar} x="12" y="220">
            {scale.text}
          </text>
        ) : null}
        {hits.map((hit, index) => (
          <a
            key={hit.code}
            className={mark}
            href={hrefOf(hit)}
            aria-label={`${index + 1}. ${hit.name}, ${hit.price.total}`}
          >
            <circle cx={marks[index]?.x} cy={marks[index]?.y} r="12" />
            <text x={marks[index]?.x} y={marks[index]?.y} dy=".35em">
              {index + 1}
            </text>
          </a>
        ))}
      </svg>
      <p className={`${small} ${soft}`}>{text}</p>
    </div>
  );
}
