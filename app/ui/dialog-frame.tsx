import { Fragment, type ReactNode } from "react";
import { backdrop, close as closeStyle, dialog, head, heading, veil } from "./dialog-frame.css";
import { Link } from "./link";
import { Skyline } from "./skyline";
import { useFocusOnChange } from "./use-focus-on-change";

type DialogFrameProps = {
  title: string;
  /** Link that closes the dialog, also without scripts; undefined if it can't be closed. */
  close?: { href: string; label: string };
  /** Over the page it was opened from, instead of as a page of its own on the evening sky. */
  overPage?: boolean;
  /** True if another element takes the focus first, such as an error summary. */
  focusElsewhere?: boolean;
  children: ReactNode;
};

const TITLE_ID = "dialog-title";

/**
 * Every dialog, as a page and over a page. It is static (SI-04): no showModal(), which can't prevent a third Esc from closing it.
 * The page behind it is `inert` (see `inert.ts`), which keeps the focus inside with or without scripts.
 */
export function DialogFrame({ title, close, overPage, focusElsewhere, children }: DialogFrameProps) {
  const ref = useFocusOnChange<HTMLHeadingElement>(focusElsewhere ? undefined : title);
  const Frame = overPage ? Fragment : "main";
  return (
    <Frame>
      {overPage ? <div className={veil} /> : <Skyline className={backdrop}>{null}</Skyline>}
      <dialog open className={dialog} aria-modal="true" aria-labelledby={TITLE_ID}>
        <div className={head}>
          {/* biome-ignore lint/a11y/noAutofocus: a dialog takes the focus when it opens, also without scripts */}
          <h1 ref={ref} className={heading} id={TITLE_ID} tabIndex={-1} autoFocus={!focusElsewhere}>
            {title}
          </h1>
          {close ? (
            <Link className={closeStyle} href={close.href} aria-label={close.label} preventScrollReset>
              <span aria-hidden="true">×</span>
            </Link>
          ) : null}
        </div>
        {children}
      </dialog>
    </Frame>
  );
}
