import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, row, stack } from "~/ui/layout.css";
import { AgentReason } from "./agent-reason";
import type { OtherTimesView } from "./other-times.server";

type Props = OtherTimesView & { problem: string | undefined };

/** The other times of what was called off, and the money instead. */
export function OtherTimes({ heading, text, until, action, times, words, reasons, canRefund, problem }: Props) {
  return (
    <section className={`${card} ${stack}`} aria-labelledby="other-title">
      <h2 id="other-title">{heading}</h2>
      <p>{text}</p>
      <p>{until}</p>
      {times.length > 0 ? (
        <Form className={stack} method="post" action={action}>
          <Select
            name="time"
            label={words.label}
            hint={words.moveText}
            error={problem}
            options={[{ value: "", label: words.choose }, ...times]}
            required
          />
          {reasons ? <AgentReason {...reasons} id="move-reason" /> : null}
          <div className={row}>
            <Button>{words.move}</Button>
          </div>
        </Form>
      ) : (
        <p>{words.none}</p>
      )}
      {canRefund ? (
        <Form className={stack} method="post" action={action}>
          <input type="hidden" name="intent" value="refund" />
          {reasons ? <AgentReason {...reasons} id="refund-reason" /> : null}
          <div className={row}>
            <Button kind="outline">{words.refund}</Button>
          </div>
        </Form>
      ) : null}
    </section>
  );
}
