import { messagesOf } from "~/i18n/t";
import { small, soft, stack } from "~/ui/layout.css";
import { Picture } from "./photos";
import { roomPhotos } from "./property.css";
import type { RoomView } from "./property.server";

const useT = messagesOf("property", "stay");

/** A room without prices: the viewer hasn't chosen dates, or `note` gives the reason. */
export function RoomSection({ room, note }: { room: RoomView; note?: string }) {
  return (
    <section className={stack} aria-labelledby={`room-${room.id}`}>
      <div>
        <h3 id={`room-${room.id}`}>{room.name}</h3>
        <RoomFacts room={room} />
      </div>
      {note ? <p>{note}</p> : null}
    </section>
  );
}

export function RoomFacts({ room }: { room: RoomView }) {
  const t = useT();
  const { photos } = room;
  return (
    <>
      {photos ? (
        <a className={roomPhotos} href={photos.href}>
          {photos.first ? <Picture {...photos.first} /> : null}
          {photos.text}
        </a>
      ) : null}
      <p className={`${small} ${soft}`}>
        {[room.home, room.beds, room.size, t("property.sleeps", { count: room.maxOccupancy })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {[room.houseRules, room.deposit].map((text) =>
        text ? (
          <p key={text} className={small}>
            {text}
          </p>
        ) : null,
      )}
    </>
  );
}
