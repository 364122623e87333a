import type { Setting } from "~/theme/illustration";

export type ArtProps = { seed: number; setting: Setting; eager?: boolean; className?: string };

/** A drawn picture; it says nothing that the words beside it do not. */
export function Art({ seed, setting, eager, className }: ArtProps) {
  return (
    <img
      className={className}
      src={`/art/${seed}-${setting}.svg`}
      alt=""
      width={320}
      height={200}
      loading={eager ? undefined : "lazy"}
    />
  );
}
