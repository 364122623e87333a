import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Form } from "~/ui/form";
import type { formAnswer } from "~/ui/form-answer";
import { card, small, soft, stack, tight } from "~/ui/layout.css";
import { lines } from "~/ui/lines.css";
import { TextArea } from "~/ui/text-area";
import type { notesAbout } from "./notes.server";

type NotesProps = Awaited<ReturnType<typeof notesAbout>> & {
  action: string;
  answer: ReturnType<typeof formAnswer>;
};

/** What operators wrote about a booking or a person, the latest first, and the form for one more. */
export function Notes({ written, noteKey, longest, words, action, answer }: NotesProps) {
  return (
    <section className={`${card} ${stack}`} aria-labelledby="notes">
      <h2 id="notes">{words.notes}</h2>
      <p className={soft}>{words.hint}</p>
      {written.length > 0 ? (
        <ul className={stack}>
          {written.map(({ id, text, at, by }) => (
            <li key={id}>
              <p className={lines} dir="auto">
                {text}
              </p>
              <p className={`${small} ${soft}`}>
                {at} · <bdi>{by}</bdi>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <Form className={`${stack} ${tight}`} method="post" action={action} noValidate>
        <input type="hidden" name="key" value={noteKey} />
        <Field id="note" label={words.note} error={answer.errorOf("note")}>
          {(control) => (
            <TextArea
              {...control}
              key={noteKey}
              name="note"
              rows={3}
              maxLength={longest}
              defaultValue={answer.value("note")}
              dir="auto"
              required
            />
          )}
        </Field>
        <p>
          <Button intent="note">{words.add}</Button>
        </p>
      </Form>
    </section>
  );
}
