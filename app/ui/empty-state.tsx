import type { ReactNode } from "react";
import { Art, type ArtProps } from "./art";
import { card, prose, stack } from "./layout.css";

type EmptyStateProps = {
  title: string;
  art?: ArtProps;
  /** What the viewer can do next. */
  children: ReactNode;
};

/** Says that a list is empty, why, and what to do. */
export function EmptyState({ title, art, children }: EmptyStateProps) {
  return (
    <section className={`${card} ${stack}`}>
      {art ? <Art {...art} /> : null}
      <h2>{title}</h2>
      <div className={`${prose} ${stack}`}>{children}</div>
    </section>
  );
}
