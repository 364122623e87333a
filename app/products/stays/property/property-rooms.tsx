import { messagesOf } from "~/i18n/t";
import { NothingHere } from "~/products/stays/nothing-here";
import { changeSummary } from "~/products/stays/property-facts.css";
import { SearchFields, SearchFrame } from "~/products/stays/search-form/search-fields";
import { searchForm } from "~/products/stays/search-form/search-form.css";
import { partyText } from "~/products/stays/stay-messages";
import { formFields } from "~/products/stays/stay-params";
import { ChooseForm, changeAt } from "~/shared/offer/choose-form";
import { row, soft, stack } from "~/ui/layout.css";
import { full } from "./property.css";
import type { PropertyViewProps } from "./property.server";
import { RatesTable } from "./rates-table";
import { RoomSection } from "./room-section";

const useT = messagesOf("property", "stay");

const PATH = "/hotel-details";

/** The available rooms; or the form again, or alternatives. */
export function PropertyRooms({ page }: PropertyViewProps) {
  const t = useT();
  const { rooms, nothing, problems = [], form, earliest } = page;
  const priced = rooms.filter(({ offers }) => offers.length > 0);
  const asks = problems.length > 0 || page.dates === "";
  const search = { form, problems, earliest, submit: "stay.showRooms" } as const;
  const shown = [...page.hidden, ...formFields(form)];
  return (
    <section className={stack} id="rooms">
      {asks ? (
        <div className={stack}>
          <h2>{t("property.rooms-heading")}</h2>
          <SearchFrame {...search} action={PATH} hidden={page.hidden} />
        </div>
      ) : (
        <ChooseForm path={PATH} shown={shown} changed={priced.length > 0 ? page.changed : undefined}>
          <div>
            <h2>{t("property.rooms-heading")}</h2>
            <div className={`${row} ${soft}`}>
              <p>
                {page.dates} · {partyText(t, page.party)}
              </p>{" "}
              <details className={full} open={form.changesRooms}>
                <summary className={changeSummary}>{t("property.changeDates")}</summary>
                <div className={searchForm}>
                  <SearchFields {...search} page={PATH} addressOf={(path) => changeAt(path, shown)} />
                </div>
              </details>
            </div>
          </div>
          {priced.length > 0 ? (
            <RatesTable rooms={priced} caption={t("property.rates", { dates: page.dates })} />
          ) : null}
        </ChooseForm>
      )}
      {nothing ? <NothingHere {...nothing} art={page.art} /> : null}
      {rooms.map((room) => (room.offers.length > 0 ? null : <RoomSection key={room.id} room={room} />))}
      {page.tooSmall.map(({ note, ...room }) => (
        <RoomSection key={room.id} room={room} note={note} />
      ))}
    </section>
  );
}
