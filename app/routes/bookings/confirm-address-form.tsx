import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, row, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import type { UnconfirmedView } from "./unconfirmed-view.server";

type Props = UnconfirmedView & { problem: { field: string; problem: string; typed?: string } | undefined };

/** BK-08: the guest confirms the address by the code of the email, has it sent again, or changes the address. */
export function ConfirmAddress({ heading, text, sent, done, action, words, change, problem }: Props) {
  const wrongEmail = problem?.field === "email" ? problem : undefined;
  return (
    <section className={`${card} ${stack}`} aria-labelledby="address-title">
      <h2 id="address-title">{heading}</h2>
      {done && !problem ? <Notice tone="ok" role="status" text={done} /> : null}
      <p>{text}</p>
      <p>{sent}</p>
      <Form className={stack} method="post" action={action}>
        <input type="hidden" name="intent" value="address-code" />
        <TextField
          name="code"
          label={words.code}
          error={problem?.field === "code" ? problem.problem : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          dir="ltr"
          required
        />
        <div className={row}>
          <Button>{words.confirm}</Button>
        </div>
      </Form>
      <Form className={row} method="post" action={action}>
        <input type="hidden" name="intent" value="address-again" />
        <Button kind="outline">{words.again}</Button>
      </Form>
      {change ? (
        <details open={wrongEmail !== undefined}>
          <summary>{change.summary}</summary>
          <Form className={stack} method="post" action={action} noValidate>
            <input type="hidden" name="intent" value="address-change" />
            <TextField
              name="email"
              type="email"
              label={change.label}
              defaultValue={wrongEmail?.typed}
              error={wrongEmail?.problem}
              autoComplete="email"
              maxLength={EMAIL_MAX_LENGTH}
              dir="ltr"
              required
            />
            <div className={row}>
              <Button kind="outline">{change.button}</Button>
            </div>
          </Form>
        </details>
      ) : null}
    </section>
  );
}
