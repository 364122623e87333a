import type { AppLoadContext } from "@remix-run/node";
import { DAY } from "#server/core/durations";
import type { LegalText } from "#server/organisation/settings";
import { formatDay } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/messages";
import { pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { viewerOf } from "~/request/viewer.server";
import { memberRules } from "./member-rules.server";

const HEADINGS: Record<"privacy" | "terms", TranslationKey> = {
  privacy: "legal.privacyTitle",
  terms: "legal.termsTitle",
};

export async function legalPage(request: Request, context: AppLoadContext, which: "privacy" | "terms") {
  const { language, i18n } = await viewerOf(request, context);
  const { updated, sections }: LegalText = context.organisation.legal[language][which];
  const heading = i18n.t(HEADINGS[which]);
  return {
    title: pageTitle(context, i18n.t, heading),
    listed: publicPage(
      context,
      language,
      which === "privacy" ? "/privacy-policy" : "/terms-of-use",
      i18n.t(`home.${which}Description`, { organisation: context.organisation.name }),
    ),
    heading,
    updated: formatDay(Date.parse(updated) / DAY, i18n.locale),
    sections:
      which === "terms"
        ? [
            ...sections,
            ...(await memberRules(context, i18n)).map(({ heading, text }) => ({ heading, paragraphs: [text] })),
          ]
        : sections,
  };
}
