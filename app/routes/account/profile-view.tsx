import type { KeyIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { type Description, DescriptionList } from "~/ui/description-list";
import { between, card, row, stack, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";

const useT = messagesOf("account");

export const PROFILE_PARTS = ["name", "contact", "age", "travel", "preferences"] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

export type ProfileSection = { part: ProfilePart; heading: string; facts: Description[] };

export const sectionHeading = (part: ProfilePart): KeyIn<"account"> => `account.${part}`;

/** AC-02: the profile part by part, each with a link to its form. */
export function ProfileView({ sections }: { sections: ProfileSection[] }) {
  const t = useT();
  return (
    <>
      <p>{t("account.intro")}</p>
      {sections.map(({ part, heading, facts }) => (
        <section key={part} className={`${card} ${stack}`} aria-labelledby={`part-${part}`}>
          <div className={`${row} ${between}`}>
            <h2 id={`part-${part}`}>{heading}</h2>
            <Link href={`/user/profile/${part}`}>
              {t("account.change")}
              <span className={visuallyHidden}>: {heading}</span>
            </Link>
          </div>
          <DescriptionList descriptions={facts} />
        </section>
      ))}
      <p>
        <Link href="/user/travelers">{t("account.travellers")}</Link>
      </p>
    </>
  );
}
