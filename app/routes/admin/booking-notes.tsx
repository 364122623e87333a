import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import type { formAnswer } from "~/ui/form-answer";
import { card, stack, tight } from "~/ui/layout.css";
import type { bookingNotes } from "./booking-notes.server";

type ResendProps = Pick<Awaited<ReturnType<typeof bookingNotes>>, "words"> & {
  action: string;
  answer: ReturnType<typeof formAnswer>;
};

/** Sends its confirmation and receipts once more. */
export function ResendForm({ words, action, answer }: ResendProps) {
  return (
    <section className={`${card} ${stack}`} aria-labelledby="resend">
      <h2 id="resend">{words.resend}</h2>
      <p>{words.resendText}</p>
      <Form className={`${stack} ${tight}`} method="post" action={action} noValidate>
        <TextField
          {...answer.field("reason")}
          label={words.reason}
          hint={words.reasonHint}
          maxLength={200}
          autoComplete="off"
          required
        />
        <p>
          <Button kind="outline" intent="resend">
            {words.resend}
          </Button>
        </p>
      </Form>
    </section>
  );
}
