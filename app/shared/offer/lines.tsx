import { Fragment, type ReactNode } from "react";
import { small, soft } from "~/ui/layout.css";

/** Small print, a line each. */
export const Lines = ({ texts }: { texts: ReactNode[] }) => (
  <>
    {texts.map((text, index) => (
      <Fragment key={index}>{text ? <p className={`${small} ${soft}`}>{text}</p> : null}</Fragment>
    ))}
  </>
);
