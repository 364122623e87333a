import { messagesOf } from "~/i18n/t";
import { scoreBadge } from "./score.css";

const useT = messagesOf("stay");

/** "8.7 Very good · 412 reviews": a score never appears without its number of reviews. */
export function Score({ score, score10, reviews }: { score: string; score10: number; reviews: number }) {
  const t = useT();
  if (reviews === 0) return <>{t("stay.noReviews")}</>;
  return (
    <>
      <span className={scoreBadge}>{score}</span>
      {` ${t(scoreWord(score10))} · ${t("stay.reviews", { count: reviews })}`}
    </>
  );
}

function scoreWord(score10: number) {
  if (score10 >= 90) return "stay.scoreSuperb";
  if (score10 >= 80) return "stay.scoreVeryGood";
  if (score10 >= 70) return "stay.scoreGood";
  return "stay.scorePlain";
}
