import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { row } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { AgentPage } from "./agent-page";

type QuoteStepProps = {
  heading: string;
  number: string;
  texts: string[];
  intent: string;
  back: { href: string; text: string };
  children?: ReactNode;
};

/** A page whose button has the focus, so that Enter after a line of the go bar does it. */
export function QuoteStep({ heading, number, texts, intent, back, children }: QuoteStepProps) {
  return (
    <AgentPage heading={heading}>
      {children}
      <p>
        <bdi>{number}</bdi>
      </p>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Form className={row} method="post" action={`${back.href}/${intent}`}>
        <Button intent={intent} autoFocus>
          {heading}
        </Button>{" "}
        <Link href={back.href}>{back.text}</Link>
      </Form>
    </AgentPage>
  );
}
