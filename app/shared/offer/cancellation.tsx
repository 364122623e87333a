import { small } from "~/ui/layout.css";

/** The cost of cancelling, step by step. */
export function Cancellation({ lines }: { lines: string[] }) {
  if (lines.length === 1) return <p className={small}>{lines[0]}</p>;
  return (
    <ol className={small}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}
