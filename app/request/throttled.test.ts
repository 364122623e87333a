import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { throttledAnswer, throttledMessage } from "./throttled.server";

const NOW = Date.UTC(2026, 10, 21);
const context = { clock: { now: () => NOW } } as AppLoadContext;

test.each([
  [0, "1", "1 minute."],
  [1_000, "1", "1 minute."],
  [1_001, "2", "1 minute."],
  [60_000, "60", "1 minute."],
  [60_001, "61", "2 minutes."],
  [890_000, "890", "15 minutes."],
])("SI-11 rounds a wait of %i ms up to whole seconds and minutes", (wait, seconds, minutes) => {
  const refusal = { ok: false, reason: "throttled", retryAt: NOW + wait } as const;
  expect(throttledAnswer(refusal, context)).toEqual({ status: 429, headers: { "Retry-After": seconds } });
  const message = throttledMessage(refusal, context, i18nFor("en").t);
  expect(message).toBe(`Too many attempts. Please try again in ${minutes}`);
});
