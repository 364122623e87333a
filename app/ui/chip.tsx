import type { ReactNode } from "react";
import { chip, type TagTone, tag } from "./chip.css";
import { visuallyHidden } from "./layout.css";
import { Link } from "./link";

/** A word in colour; the word itself says it, the colour only repeats it. */
export const Tag = ({ tone = "plain", children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={tag[tone]}>{children}</span>
);

type RemoveChipProps = {
  href: string;
  /** Label for screen readers: "Remove 4 stars". */
  action: string;
  children: ReactNode;
};

/** Something chosen, and the link that takes it back. */
export function RemoveChip({ href, action, children }: RemoveChipProps) {
  return (
    <Link className={chip} href={href} preventScrollReset>
      <span aria-hidden="true">{children} ×</span>
      <span className={visuallyHidden}>{action}</span>
    </Link>
  );
}
