import { messagesOf } from "~/i18n/t";
import { Fieldset, RadioCard } from "~/ui/choice";
import { FieldError } from "~/ui/field";
import type { formAnswer } from "~/ui/form-answer";
import { small, soft, strong } from "~/ui/layout.css";

const useT = messagesOf("purchases");

type WaysProps = { ways: { value: string; label: string; text: string }[]; answer: ReturnType<typeof formAnswer> };

/** Choice of how to pay: on the payment page, or from a balance that covers the price. */
export function WaysToPay({ ways, answer }: WaysProps) {
  const t = useT();
  return (
    <Fieldset legend={t("purchases.payHow")} id="way" tabIndex={-1}>
      <FieldError id="way" text={answer.errorOf("way")} />
      {ways.map(({ value, label, text }) => (
        <div key={value}>
          <RadioCard name="way" value={value} defaultChecked={answer.isTicked("way", value)}>
            <span className={strong}>{label}</span> <span className={`${small} ${soft}`}>{text}</span>
          </RadioCard>
        </div>
      ))}
    </Fieldset>
  );
}
