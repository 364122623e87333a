import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { prose, row, stack } from "~/ui/layout.css";

const useT = messagesOf("legal");

/** EN-04: what the Google tag would do, and the form that allows it or takes that back. Nothing of it loads before. */
export function Statistics({ allowed }: { allowed: boolean }) {
  const t = useT();
  return (
    <section id="statistics" className={`${stack} ${prose}`}>
      <h2>{t("legal.statisticsTitle")}</h2>
      <p>{t("legal.statisticsText")}</p>
      <form className={row} method="post" action="/preferences">
        <input type="hidden" name="redirectTo" value="/privacy-policy" />
        <span>{t(allowed ? "legal.statisticsOn" : "legal.statisticsOff")}</span>{" "}
        <Button kind="outline" name="tag_consent" value={allowed ? "0" : "1"}>
          {t(allowed ? "legal.statisticsStop" : "legal.statisticsAllow")}
        </Button>
      </form>
    </section>
  );
}
