import type { ReactNode } from "react";
import { TextField } from "~/ui/field";
import type { formAnswer } from "~/ui/form-answer";
import { page, stack } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

type OwnPageProps = {
  heading: string;
  done?: string | undefined;
  back?: { href: string; text: string };
  children: ReactNode;
};

/** A page about own properties, with the way to what it is a part of. */
export const OwnPage = ({ heading, done, back, children }: OwnPageProps) => (
  <main id="content" className={`${page} ${stack}`}>
    {back ? (
      <p>
        <NameLink href={back.href} name={back.text} />
      </p>
    ) : null}
    <h1>
      <bdi>{heading}</bdi>
    </h1>
    {done ? <Notice tone="ok" role="status" text={done} /> : null}
    {children}
  </main>
);

type ReasonProps = {
  answer: ReturnType<typeof formAnswer>;
  words: { label: string; hint: string; maxLength: number };
  /** Of a second form on its page. */
  id?: string;
};

export const Reason = ({ answer, words, id = "reason" }: ReasonProps) => (
  <TextField {...answer.field("reason")} {...words} id={id} dir="auto" autoComplete="off" required />
);
