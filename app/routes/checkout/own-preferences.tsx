import { useRouteLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/t";
import type { PageStart } from "~/shell/page-start.server";
import { Choices, IN_PAGE } from "~/shell/preferences-menu";
import { preferencesOf } from "~/shell/site";
import { card, stack, tight } from "~/ui/layout.css";

/** The choices of language and currency within the checkout's form: they are sent with everything that is typed in it. */
export function PreferenceChoices() {
  const t = useT();
  const start = useRouteLoaderData("root") as PageStart | undefined;
  return start ? (
    <details className={card}>
      <summary>{t("common.languageAndCurrency")}</summary>
      {/* A link to what is inside opens it. */}
      <div id={IN_PAGE} className={`${stack} ${tight}`}>
        <Choices {...preferencesOf(start)} />
      </div>
    </details>
  ) : null;
}

/** The same where nothing can be typed. */
export const OwnPreferences = ({ here }: { here: string }) => (
  <form method="post" action="/preferences">
    <input type="hidden" name="redirectTo" value={here} />
    <PreferenceChoices />
  </form>
);
