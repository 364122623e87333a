import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { card, row, screenOnly } from "~/ui/layout.css";

export type GoBarTexts = { label: string; hint: string; button: string };

type GoBarProps = GoBarTexts & {
  /** The line that was sent, and what is wrong with it. */
  line?: string;
  error?: string | undefined;
};

/** AG-07: a line of commands. It changes nothing by itself, so it is a GET. */
export function GoBar({ label, hint, button, line, error }: GoBarProps) {
  return (
    <Form method="get" action="/agent/go" role="search" className={`${card} ${row} ${screenOnly}`}>
      <TextField
        id="go"
        name="q"
        label={label}
        hint={hint}
        error={error}
        defaultValue={line}
        key={line}
        autoFocus={error !== undefined}
        accessKey="g"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button>{button}</Button>
    </Form>
  );
}
