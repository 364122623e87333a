import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import type { formAnswer } from "~/ui/form-answer";
import { between, card, row, small, soft, stack, strong, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import type { shownTasks } from "./tasks.server";

type TaskListProps = ReturnType<typeof shownTasks> & {
  answer: ReturnType<typeof formAnswer>;
  /** The address of the page, whose action takes both forms. */
  here: string;
  /** Said below the tasks: that there are others. */
  more?: string | undefined;
};

/** AG-01: tasks, each with its button, and the form of a new one. */
export function TaskList({ words, tasks, form, answer, here, more }: TaskListProps) {
  return (
    <>
      <ul className={`${stack} ${tight}`}>
        {tasks.map(({ id, text, due, late, done, client }) => (
          <li key={id} className={`${card} ${row} ${between}`}>
            <div>
              <p>{done ? <s dir="auto">{text}</s> : <span dir="auto">{text}</span>}</p>
              <p className={`${small} ${late ? strong : soft}`}>
                {due}
                {client ? (
                  <>
                    {" · "}
                    <NameLink href={`/agent/clients/${client.id}`} name={client.name} />
                  </>
                ) : null}
              </p>
            </div>
            <Form method="post" action={here}>
              <input type="hidden" name="intent" value={done ? "reopen" : "done"} />
              <Button kind="quiet" name="id" value={id} aria-label={`${done ? words.reopen : words.markDone}: ${text}`}>
                {done ? words.reopen : words.markDone}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {more ? <p>{more}</p> : null}
      {/* A new form once its task is there. */}
      <Form key={form.key} className={`${card} ${stack}`} method="post" action={here} noValidate>
        <input type="hidden" name="intent" value="task" />
        <input type="hidden" name="key" value={form.key} />
        <TextField
          {...answer.field("task")}
          label={words.task}
          maxLength={form.longest}
          dir="auto"
          autoComplete="off"
          required
        />
        <TextField
          {...answer.field("due")}
          defaultValue={answer.value("due") || form.today}
          type="date"
          label={words.due}
          dir="ltr"
          required
        />
        <p>
          <Button>{words.addTask}</Button>
        </p>
      </Form>
    </>
  );
}
