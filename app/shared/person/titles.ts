import type { Title } from "#server/reference/titles";
import type { KeyIn } from "~/i18n/messages";

/** EN-03, in the order of their ids, which count from 1. */
export const TITLES = ["Miss", "Mr", "Mrs"] as const satisfies Title["name"][];

const MESSAGES: Record<string, KeyIn<"common">> = {
  Miss: "common.titleMiss",
  Mr: "common.titleMr",
  Mrs: "common.titleMrs",
} satisfies Record<Title["name"], KeyIn<"common">>;

export const titleOfId = (id: number): string => TITLES[id - 1] ?? "";

export const titleMessage = (title: string): KeyIn<"common"> | undefined => MESSAGES[title];
