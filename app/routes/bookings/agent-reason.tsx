import { Select } from "~/ui/field";
import type { AgentReasonText } from "./agent-reason.server";

type Props = AgentReasonText & { id?: string; value?: string | null | undefined; error?: string | undefined };

export const AgentReason = ({ value, ...field }: Props) => (
  <Select name="reason" defaultValue={value ?? ""} required {...field} />
);
