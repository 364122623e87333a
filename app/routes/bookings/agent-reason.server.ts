import { AGENT_REASONS } from "#server/core/cancel-reasons";
import type { SaidI18n } from "~/i18n/said";

export type AgentReasonText = ReturnType<typeof agentReasons>;

/** AG-09: why an agent changes what is a client's, as the agent chooses it. */
export const agentReasons = (t: SaidI18n["t"]) => ({
  label: t("cancel.reason"),
  hint: t("cancel.reasonHint"),
  options: [
    { value: "", label: t("cancel.reasonChoose") },
    ...AGENT_REASONS.map((value) => ({ value: value as string, label: t(`cancel.reason-${value}`) })),
  ],
});

/** null: none of them was sent. */
export const readAgentReason = (form: FormData) =>
  AGENT_REASONS.find((reason) => reason === form.get("reason")) ?? null;
