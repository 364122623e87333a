import { style, styleVariants } from "@vanilla-extract/css";
import { color } from "~/theme/contract.css";

const base = style({
  display: "grid",
  gap: ".5rem",
  padding: "1rem",
  borderRadius: 12,
  border: "1.5px solid",
});
const tone = (text: string, tint: string) => ({ borderColor: text, background: tint });

export const notice = styleVariants({
  error: [base, tone(color.deal, color.dealTint), { borderWidth: 3, color: color.ink }],
  warn: [base, tone(color.warn, color.warnTint)],
  ok: [base, tone(color.ok, color.okTint)],
  info: [base, tone(color.brand, color.brandTint)],
});

export const errorLink = style({ color: color.deal, fontWeight: 650 });
