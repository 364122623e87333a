import { wordsOf } from "~/i18n/t";
import { SearchPanel } from "~/shared/search-form/search-panel";
import { changeSummary } from "~/shared/stay/property-facts.css";
import { partyText } from "~/shared/stay/stay-words";
import { EmptyState } from "~/ui/empty-state";
import { soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import type { PropertyViewProps } from "./property.server";
import { RoomSection } from "./room-section";

const useT = wordsOf("property", "stay");

/** What can be had for the stay; or the stay asked for again, or the way to other places. */
export function PropertyRooms({ page }: PropertyViewProps) {
  const t = useT();
  const { rooms, problems = [], form, earliest } = page;
  const panel = (
    <SearchPanel
      form={form}
      problems={problems}
      earliest={earliest}
      action="/hotel-details"
      hidden={[["property", page.code]]}
      withoutPlace
      submit="stay.showRooms"
    />
  );
  if (problems.length > 0)
    return (
      <section className={stack} id="rooms">
        <h2>{t("property.rooms-heading")}</h2>
        {panel}
      </section>
    );
  return (
    <section className={stack} id="rooms">
      <div>
        <h2>{t("property.rooms-heading")}</h2>
        <p className={soft}>
          {page.dates} · {partyText(t, page.party)}
        </p>
        <details open={rooms.length === 0}>
          <summary className={changeSummary}>{t("property.changeDates")}</summary>
          {panel}
        </details>
      </div>
      {rooms.length === 0 ? (
        <EmptyState title={t("property.propertySoldOut")} art={{ seed: 23, setting: page.art.setting }}>
          <p>{t("property.propertySoldOutText", { dates: page.dates })}</p>
          <p>
            <Link href={page.backTo}>{t("property.allIn", { place: page.place?.name ?? "" })}</Link>
          </p>
        </EmptyState>
      ) : null}
      {rooms.map((room) => (
        <RoomSection key={room.id} room={room} />
      ))}
    </section>
  );
}
