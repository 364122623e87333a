import { useState } from "react";
import { messagesOf } from "~/i18n/t";
import { button } from "~/ui/button.css";
import { useHydrated } from "~/ui/use-hydrated";

const useT = messagesOf("referral");

/** Copying needs scripts; the text in the field can be selected without. */
export function CopyButton({ field }: { field: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    const input = document.getElementById(field) as HTMLInputElement;
    input.select();
    // If the browser refuses to copy, the text stays selected for the viewer.
    navigator.clipboard?.writeText(input.value).then(
      () => setCopied(true),
      () => {},
    );
  };
  return useHydrated() ? (
    <>
      <button type="button" className={button.outline} onClick={copy}>
        {t("referral.copy")}
      </button>{" "}
      <span role="status">{copied ? t("referral.copied") : ""}</span>
    </>
  ) : null;
}
