import type { AppLoadContext } from "@remix-run/node";
import { DAY } from "#server/core/durations";
import type { LegalText, LegalTextName } from "#server/organisation/settings";
import { formatDay } from "~/i18n/format";
import { notFound } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { viewerOf } from "~/request/viewer.server";
import { memberRules } from "./member-rules.server";

const PAGES = {
  privacy: { heading: "legal.privacyTitle", path: "/privacy-policy", description: "home.privacyDescription" },
  terms: { heading: "legal.termsTitle", path: "/terms-of-use", description: "home.termsDescription" },
  accessibility: {
    heading: "home.accessibilityTitle",
    path: "/accessibility",
    description: "home.accessibilityDescription",
  },
} as const;

export async function legalPage(request: Request, context: AppLoadContext, which: LegalTextName) {
  const { language, i18n } = await viewerOf(request, context);
  const text: LegalText | undefined = context.organisation.legal[language][which];
  if (!text) return notFound();
  const { updated, sections } = text;
  const { path, description, ...page } = PAGES[which];
  const heading = i18n.t(page.heading);
  return {
    title: pageTitle(context, i18n.t, heading),
    listed: publicPage(context, language, path, i18n.t(description, { organisation: context.organisation.name })),
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
