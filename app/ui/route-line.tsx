import { done, line, stop } from "./route-line.css";

type RouteLineProps = {
  label: string;
  stops: string[];
  /** Index of the current stop. */
  at: number;
};

/** Progress through several pages, drawn as stops on a route; those that are done have a tick. */
export function RouteLine({ label, stops, at }: RouteLineProps) {
  return (
    <ol className={line} aria-label={label}>
      {stops.map((name, index) => (
        <li key={name} className={index < at ? done : stop} {...(index === at && { "aria-current": "step" as const })}>
          {name}
        </li>
      ))}
    </ol>
  );
}
