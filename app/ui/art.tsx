import type { Setting } from "~/theme/illustration";

export type ArtProps = { seed: number; setting: Setting; eager?: boolean; className?: string };

/** A drawn picture; it says nothing that the words beside it do not. With an empty `alt` w3m would write its file's name. */
export function Art({ seed, setting, eager, className }: ArtProps) {
  return (
    <img
      className={className}
      src={`/art/${seed}-${setting}.svg`}
      alt=" "
      aria-hidden="true"
      width={320}
      height={200}
      loading={eager ? undefined : "lazy"}
    />
  );
}
