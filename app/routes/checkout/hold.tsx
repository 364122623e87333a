import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { small } from "~/ui/layout.css";
import { notice } from "~/ui/notice.css";
import type { HoldText } from "./checkout-quote.server";

/** Id of the message that the page jumps to after a request to hold. */
export const HOLD_MESSAGE = "hold";
const BUTTON = "hold-button";

/** BK-02: for how long the rooms are kept. It takes the focus when that becomes another time. */
export function HoldMessage({ text, until, more }: HoldText) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(until);
  useEffect(() => {
    if (until && until !== before.current) ref.current?.focus();
    before.current = until;
  }, [until]);
  return (
    <div ref={ref} className={notice.info} id={HOLD_MESSAGE} tabIndex={-1}>
      <p>
        {text} {more ? <a href={`#${BUTTON}`}>{more}</a> : null}
      </p>
    </div>
  );
}

/** The button to hold the rooms. */
export const HoldButton = ({ intent, label, note }: NonNullable<HoldText["button"]>) => (
  <>
    <Button id={BUTTON} kind="outline" intent={intent} wide>
      {label}
    </Button>
    {note ? <p className={small}>{note}</p> : null}
  </>
);
