import { stack } from "~/ui/layout.css";

/** Opening hours of counters, for a week. */
export function Hours({ hours }: { hours: { heading: string; lines: string[] }[] }) {
  return hours.map(({ heading, lines }) => (
    <div key={heading} className={stack}>
      <h3>{heading}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  ));
}
