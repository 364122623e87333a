import { art } from "./art.css";
import { useDocument } from "./document";

/** `drawing` is its name: of `artOf`, of `artOfPlace`, or `scene-` and a setting for a place without a house. */
export type ArtProps = { drawing: string; eager?: boolean; className?: string };

/** A drawn picture; it says nothing that the words beside it do not, and is not on lite pages. With an empty `alt` w3m would write its file's name. */
export function Art({ drawing, eager, className }: ArtProps) {
  if (useDocument().lite) return null;
  return (
    <img
      className={className ? `${art} ${className}` : art}
      src={`/art/${drawing}.svg`}
      alt=" "
      aria-hidden="true"
      width={320}
      height={200}
      loading={eager ? undefined : "lazy"}
    />
  );
}
