import type { Title } from "#server/reference/titles";
import type { TranslationKey } from "~/i18n/words";

/** EN-03, in the order of their ids, which count from 1. */
export const TITLES = ["Miss", "Mr", "Mrs"] as const satisfies Title["name"][];

const WORDS: Record<string, TranslationKey> = {
  Miss: "booking.titleMiss",
  Mr: "booking.titleMr",
  Mrs: "booking.titleMrs",
} satisfies Record<Title["name"], TranslationKey>;

export const titleOfId = (id: number): string => TITLES[id - 1] ?? "";

export const titleWord = (title: string): TranslationKey | undefined => WORDS[title];
