import type { ReactNode } from "react";
import { Art, type ArtProps } from "./art";
import { card, prose, stack } from "./layout.css";

type EmptyStateProps = { title: string; art?: ArtProps /** What to do about it. */; children: ReactNode };

/** Nothing here, why, and the way out. */
export function EmptyState({ title, art, children }: EmptyStateProps) {
  return (
    <section className={`${card} ${stack}`}>
      {art ? <Art {...art} /> : null}
      <h2>{title}</h2>
      <div className={`${prose} ${stack}`}>{children}</div>
    </section>
  );
}
