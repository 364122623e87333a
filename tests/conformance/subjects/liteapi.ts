import { createLiteApi } from "../../../server/adapters/stays/liteapi/liteapi.ts";
import type { LiteApiCall } from "../../fakes/liteapi-server.ts";
import { startLiteApiServer } from "../../fakes/liteapi-server.ts";
import { aLog } from "../../fakes/log.ts";
import { type At, FAULTS, type Fault, type SubjectOf } from "../subject.ts";
import { CLOCK, stays } from "../wanted.ts";

const CALLS: Record<At, readonly LiteApiCall[]> = {
  search: ["rates", "content"],
  recheck: ["prebook"],
  book: ["book"],
  find: ["find", "look"],
  cancel: ["cancel"],
};

/** LiteAPI as our own server plays it. */
export const subject: SubjectOf = {
  faults: FAULTS,
  async open() {
    const server = await startLiteApiServer();
    const { url, apiKey, hotels } = server;
    const supplier = createLiteApi(
      {
        name: "liteapi",
        searchUrl: url,
        bookUrl: url,
        photosUrl: url,
        apiKey,
        currency: "USD",
        guestNationality: "US",
        paidBy: "ACC_CREDIT_CARD",
      },
      { clock: CLOCK, log: aLog().log, patience: { question: 1_500, booking: 1_500 } },
    );
    const changes: Partial<Record<Fault, () => void>> = {
      "sold-out": () => hotels.change("sold-out"),
      "one-left": () => hotels.setRooms(1),
      "price-changed": () => hotels.change("price"),
      "terms-changed": () => hotels.change("terms"),
      "board-changed": () => hotels.change("board"),
      "wrong-currency": () => hotels.change("currency"),
      "unknown-amount": () => hotels.change("unknown-amount"),
      "confirmed-later": hotels.confirmLater,
      "find-lags": () => server.lag(2),
      "clock-off": () => hotels.setClock(86_400_000),
    };
    return {
      supplier: stays(supplier),
      misbehave(fault, at) {
        const change = fault && changes[fault];
        if (change) return change();
        if (!fault) hotels.change();
        server.behave(fault as Parameters<typeof server.behave>[0], at && CALLS[at]);
      },
      confirm: hotels.confirm,
      bookings: async () => hotels.live().length,
      triesToBook: () => server.callsOf("book"),
      bytesSent: server.bytesSent,
      close: server.stop,
    };
  },
};
