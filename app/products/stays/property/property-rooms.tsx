import { messagesOf } from "~/i18n/t";
import { NothingHere } from "~/products/stays/nothing-here";
import { changeSummary } from "~/products/stays/property-facts.css";
import { SearchForm } from "~/products/stays/search-form/search-form";
import { partyText } from "~/products/stays/stay-messages";
import { row, soft, stack } from "~/ui/layout.css";
import { full } from "./property.css";
import type { PropertyViewProps } from "./property.server";
import { RatesTable } from "./rates-table";
import { RoomSection } from "./room-section";

const useT = messagesOf("property", "stay");

/** The available rooms; or the form again, or alternatives. */
export function PropertyRooms({ page }: PropertyViewProps) {
  const t = useT();
  const { rooms, nothing, problems = [], form, earliest } = page;
  const priced = rooms.filter(({ offers }) => offers.length > 0);
  const asks = problems.length > 0 || page.dates === "";
  const searchForm = (
    <SearchForm
      form={form}
      problems={problems}
      earliest={earliest}
      action="/hotel-details"
      hidden={page.hidden}
      withoutPlace
      submit="stay.showRooms"
    />
  );
  return (
    <section className={stack} id="rooms">
      <div className={asks ? stack : undefined}>
        <h2>{t("property.rooms-heading")}</h2>
        {asks ? (
          searchForm
        ) : (
          <div className={`${row} ${soft}`}>
            <p>
              {page.dates} · {partyText(t, page.party)}
            </p>{" "}
            <details className={full} open={form.changesRooms}>
              <summary className={changeSummary}>{t("property.changeDates")}</summary>
              {searchForm}
            </details>
          </div>
        )}
      </div>
      {nothing ? <NothingHere {...nothing} art={page.art} /> : null}
      {priced.length > 0 ? <RatesTable rooms={priced} caption={t("property.rates", { dates: page.dates })} /> : null}
      {rooms.map((room) => (room.offers.length > 0 ? null : <RoomSection key={room.id} room={room} />))}
      {page.tooSmall.map(({ note, ...room }) => (
        <RoomSection key={room.id} room={room} note={note} />
      ))}
    </section>
  );
}
