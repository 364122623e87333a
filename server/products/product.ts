import type { CancelTerms } from "../core/cancel-terms.ts";
import type { Clock } from "../core/clock.ts";
import type { Day } from "../core/day.ts";
import type { LocalText } from "../core/local-text.ts";
import type { Money } from "../core/money.ts";
import type { Outcome } from "../core/outcome.ts";
import { createPageVersions } from "../core/page-versions.ts";
import type { Party } from "../core/party.ts";
import type { ProductPages } from "../core/product-pages.ts";
import type { Right } from "../core/staff.ts";
import type { Db, Store } from "../db/schema.ts";
import type { StoredJson } from "../db/stored-json.ts";
import type { Fact } from "../email/content.ts";
import type { PageVersions } from "../http/request-scope.ts";
import type { Job } from "../jobs/jobs.ts";
import type { Language, Organisation } from "../organisation/settings.ts";
import type { NoteChange } from "../ports/note.ts";
import type { Kind, OfferKey, OfferPart, Sellers } from "../ports/offer.ts";
import type { OwnPhotos } from "../ports/own-photos.ts";

/** What orders, emails and documents know of what they are about. Only `index.ts` names the products. */

/** An instant, in UTC milliseconds, and what clocks in its zone show then: `2026-12-24T15:00`. */
export type LocalTime = { at: number; wall: string; zone: string };
export type Span = { from: LocalTime; to: LocalTime };

/** Items that were ordered together, such as the rooms of a stay; each can be canceled by itself. `spans`: of each, where they differ. */
export type Items<Details = unknown> = { kind: Kind; span: Span; spans?: Span[]; details: Details[] };

/** `full`: all that a traveler needs, as emails tell it; `page`, `voucher`: of it, what they do not show otherwise; `times`: when it begins and ends; `short`: enough to tell which order it is. */
export type FactsLength = "full" | "page" | "voucher" | "times" | "short";

export type Summary = {
  title: string;
  /** "Dec 12 – 15, 2026". */
  when: string;
  who: string;
  what: string;
  /** The place by whose clocks it is, if its name is known. */
  where: string | undefined;
  /** "Check-out: Tuesday, December 15, 2026, until 11:00 AM". */
  ends: string;
  /** What to know before it begins, line by line. */
  notes: string[];
  /** What to know before it is bought, beside price and terms. */
  conditions?: string[];
  /** Where the same is booked again. */
  again: string;
  /** A page that phones open in their map. */
  directions: string;
};

/** What pages show of it beside its texts. */
export type Shown = {
  /** The name of its drawing. */
  drawing: string;
  /** Street and number; empty where they are not known. */
  address: string;
  /** The place by whose clocks it is. */
  placeId: number;
  /** Where others are searched for the same days. */
  others: string;
};

export type CalendarEvent = {
  title: string;
  location: string;
  latitude: number;
  longitude: number;
  /** Line by line. */
  description: string[];
};

/** Of a part that takes place at a time of its own; `part` names it, whatever becomes of the others. */
export type PartEvent = CalendarEvent & { part: string; span: Span };

/** One of several items: within a sentence ("room 2 (1 adult)") and by itself ("Room 2: Double room"), and for whom it is, where that does not say so. */
export type ItemText = { inSentence: string; name: string; who: string };

type Note = { subject: (title: string, reference: string) => string; title: string };
type NoteAbout = Note & { text: (title: string) => string };
type NoteInstead = Note & { text: (title: string, reference: string) => string };
/** "1 and 3" are two of so many. */
type Some = { numbers: string; count: number; of: number };

/** An item of a booking, as it is stored. */
export type BookedItem = {
  organisation_id: string;
  booking_id: string;
  number: number;
  order_reference: string;
  starts_local: string;
  details: string;
};

/** What admits the holder of an item. `format`: of a code that its supplier made. */
export type Ticket = { item: number; code: string; redeemed_at: number | null; format?: string };

/** The sentences of emails that differ by product. `title` is that of the summary. */
export type ProductWords = {
  booked: Note & { intro: string };
  calendarNote: string;
  /** Absent: it has no other times. */
  anotherTime?: {
    calledOff: NoteAbout & { until: (end: string) => string; choose: string };
    moved: Note & { intro: string };
  };
  /** Where its tickets are to be had as a file, or that its supplier needs none; absent: it has none. */
  tickets?: { label: string; text: string; none?: (reference: string) => string };
  earns: (points: number, day: string) => string;
  /** The price before taxes and fees. */
  base: string;
  onSite: string;
  /** The same on a receipt. */
  restOnSite: string;
  canceledItems: string;
  deposit: (amount: string) => string;
  beside: (charge: string, amount: string) => string;
  /** `source` is undefined where the rates are invented ones of the demo. */
  converted: (amount: string, day: string, source: string | undefined) => string;
  canceled: Note & {
    bySupplier: (when: string) => string;
    /** If the guest did not cancel it. */
    others: string;
    calendarNote: string;
    nothingToPay: string;
    /** Of the remaining items; after a full cancellation the supplier decides. */
    toPay: (amount: string) => string;
    supplierAsks: (amount: string) => string;
    some: {
      subject: (title: string, reference: string, some: Some) => string;
      title: (some: Some) => string;
      text: (when: string, items: string) => string;
      calendarNote: string;
    };
  };
  /** Of guests who did not come, as the supplier says. */
  noShow: Note & { text: (when: string, title: string) => string; contradict: string; unknownTerms: string };
  notBooked: NoteAbout;
  bookedInstead: NoteInstead;
  orderedInstead: NoteInstead;
  notCanceled: (title: string) => string;
  /** `until`, `end`: by the clocks of where it is. */
  freeUntil: (until: string) => string;
  unpaid: (end: string) => string;
};

/** What an agent asks of a search in one line; `to` is the day of departure or the last day. */
export type GoAsked = {
  place: { id: number | undefined; text: string };
  from: Day;
  to: Day;
  party: Party[];
  code?: string;
};

/** A search of the agents' go bar (server/agency/go.ts). */
export type GoSearch = {
  /** Help names the first one. In all languages at once. */
  words: readonly string[];
  /** Whether its days are nights, from arrival to departure, or days from the first to the last, which may be the same. */
  span: "nights" | "days";
  /** Words for its products, by code. */
  codes?: Readonly<Record<string, readonly string[]>>;
  what: Record<Language, string>;
  /** As help shows it; tests read it. `examples`: in languages with words of their own. */
  example: string;
  examples?: { [L in Language]?: string };
  href(asked: GoAsked): string;
};

/** By Directive (EU) 2015/2302, article 3. */
export type TravelService = "transport" | "stay" | "car" | "other";

export type Product<Details = unknown, Sold = unknown, Key extends OfferKey = OfferKey> = {
  kind: Kind;
  codes: readonly string[];
  /** Which service of a trip it is by law; absent: none, or it is composed of several. */
  service?: TravelService;
  /** Whether an organization has something to sell of a code; absent: only with other products. */
  isOnSale?(db: Db, organisation: Pick<Organisation, "id" | "suppliers">, code: string): Promise<boolean>;
  /** The supplier may have to call the guest: the checkout asks for a phone number. */
  asksPhone?: true;
  /** Where what was sold has several of them. */
  services?(sold: Sold): readonly TravelService[];
  /** Whether the trip is not to be had without it, however little it costs. */
  isEssential?(sold: Sold): boolean;
  /** The offers that it is composed of, and what is kept of each of them. */
  parts?(sold: Sold, held?: string): OfferPart[];
  /** PM-01: by item of the menu, the code that has to be among the organization's products. */
  menu?: Readonly<Record<string, string>>;
  /** undefined where it has none of its own. */
  pages?: ProductPages;
  go?: GoSearch;
  /** RO-04: percent of the price before taxes that a discount card may reach. */
  capPercent(code: string): number;
  key: StoredJson<Key>;
  /** What makes two orders of a buyer the same wish (T7). */
  sameWish(key: Key): unknown;
  /** Of what suppliers hold: whether two keys ask for the same of it, or for some of the same; for how much; and how many units count like a room, 1 unless told. */
  holding?: {
    isSame(one: Key, other: Key): boolean;
    overlaps(one: Key, other: Key): boolean;
    units(key: Key): number;
    limitFactor?: number;
  };
  sold: StoredJson<Sold>;
  details: StoredJson<Details>;
  shown(sold: Sold): Shown;
  /** What an order consists of. */
  items(sold: Sold): Items<Details>;
  /** By which terms each item is canceled; absent: all have those of the offer. */
  itemTerms?(sold: Sold): CancelTerms[];
  /** Of what was sold, the items with these numbers. */
  partOf(sold: Sold, numbers: number[]): Sold;
  /** What was sold, at the time of what was taken instead of it; absent: it has no other times. */
  moved?(sold: Sold, taken: Sold): Sold;
  /** Whether what is left of it may stand without what was canceled; absent: it always may. */
  mayStand?(sold: Sold): boolean;
  /** That the variant of an offer is another one than was shown. */
  changed(was: string, now: string, language: Language): string;
  /** As JSON calls tell it. */
  wire(sold: Sold, language: Language): Record<string, unknown>;
  /** Without `href` a fact is a condition that the buyer agrees to. */
  facts(items: Items<Details>, language: Language, length: FactsLength): Fact[];
  summary(items: Items<Details>, language: Language): Summary;
  calendar(items: Items<Details>, language: Language): CalendarEvent;
  /** Instead of one event for all of it, where there are days between its parts. */
  partEvents?(items: Items<Details>, language: Language): PartEvent[];
  item(details: Details, number: number, language: Language): ItemText;
  words: Record<Language, ProductWords>;
  tickets?: {
    /** In the transaction that confirms the items. */
    issue(trx: Db, items: BookedItem[], now: number): Promise<void>;
    list(db: Db, booking: { organisationId: string; id: string }): Promise<Ticket[]>;
    /** Whether tickets admit, and not the names of those who booked. */
    areFor(sold: Sold): boolean;
  };
};

/** Another time of what was sold. `until`: when opening hours end. */
export type OtherTime = { key: OfferKey; day: Day; time: string; until: string | null };

/** What the program asks of a product while it runs. */
export type ProductService = {
  sellers: Sellers;
  /** Of what its pages show, so that they are kept until that changes. */
  versions: PageVersions;
  /** Gets ready what the first visitors would wait for. */
  warm(): Promise<void>;
  /** Names of secrets in an organisation's settings that the environment does not have. */
  missingSecrets(organisation: Organisation): string[];
  /** Origins of photos. */
  photosFrom(organisation: Organisation): string[];
  /** Of what is sold, those that search engines may list. */
  detailPages(organisation: Organisation, most: number): Promise<string[]>;
  /** Its pages for operators of who sells it, with the key of its name and the right that it requires. */
  operators?(organisation: Organisation): (readonly [href: string, text: string, right: Right])[];
  /** What is done from time to time. */
  jobs?: Job[];
  /** Of a go bar's search the places where it has something; without it all places count alike. */
  goPlaces?: { search: GoSearch; of(organisation: Organisation): Promise<ReadonlySet<number>> };
  /** The page of what an invitation names by its `tripid`; undefined where it is none of these. */
  tripPage?(organisation: Organisation, tripId: string): Promise<string | undefined>;
  /** What operators have to decide, and where they see it. */
  cases?(organisation: Organisation, language: Language): Promise<{ text: string; href: string }[]>;
  /** When else what was sold may take place, the next ones; undefined of another product. `paid`: it costs no more. */
  otherTimes?(of: { product: string; sold: unknown }, paid: Money): Promise<OtherTime[] | undefined>;
};

/** Bookings whose guests choose another time or the money, those that are refunded, and those that could not be changed. */
export type CalledOff = { choosing: number; refunding: number; left: number };

/** "no-such-time": `times` are those of the day that are not over. */
export type CallOffRefusal = "unknown" | { reason: "no-such-time"; times: string[] };

/** What changes about something of an organization's own. `soldBy`: as its row has it; `to`: the morning after the last night. */
export type ListingChange =
  | { is: "withdraw" | "restore" }
  | { is: "sellers"; soldBy: string }
  | { is: "close" | "open"; from: Day; to: Day }
  /** `before`: the stamp of the photos that these replace. */
  | { is: "photos"; before: string; photos: ListedPhoto[] };
/** `room`: the number of the room that it shows; 0: the property. `isSentAgain`: it is tried again where it could not be made. */
export type ListedPhoto = { room: number; source: string; caption: LocalText | undefined; isSentAgain?: boolean };
export type ListingRefusal = "unknown" | "unchanged" | "changed-meanwhile";

/** A file of what a product sells, one thing a line, that an operator imports. */
export type ProductImport = {
  /** Of its lines, in the plural. */
  what: string;
  /** The document that describes it. */
  format: string;
  run(
    /** `folder`: of the file; undefined for the standard input. `isDry`: reports what is wrong, and writes nothing. */
    dependencies: Store & { photos: OwnPhotos; folder: string | undefined; isDry: boolean },
    lines: AsyncIterable<string>,
    report: (problem: string) => void,
  ): Promise<{ imported: number; refused: number }>;
};

/** What operators also do from a shell. */
export type ProductOperations = {
  listing?(
    trx: Db,
    organisation: Organisation,
    code: string,
    change: ListingChange,
  ): Promise<Outcome<void, ListingRefusal>>;
  /** `isDry`: says what it would do, and does nothing. */
  callOff?(
    by: { organisation: Organisation; actorId: string; isDry?: boolean; note: NoteChange },
    when: { code: string; day: Day; time: string },
  ): Promise<Outcome<CalledOff, CallOffRefusal>>;
};

let registered: readonly Product[] = [];
let menu: Partial<Record<string, string>> = {};

/** Called once by each program, with the list of \`index.ts\`: bundlers leave out an import that only has effects. */
export function registerProducts(products: readonly Product[]): void {
  registered = products;
  menu = Object.assign({}, ...products.map((product) => product.menu));
}

export const registeredMenu = (): Partial<Record<string, string>> => menu;

export const registeredPages = (): ProductPages[] => registered.flatMap(({ pages }) => pages ?? []);

/** Of all that can be sold, e.g. HLT. */
export const registeredCodes = (): string[] => registered.flatMap(({ codes }) => codes);

/** OP-02: of the codes that an organization lists, those of which it has nothing to sell. */
export async function unsoldCodes(
  db: Db,
  organisation: Pick<Organisation, "id" | "suppliers" | "products">,
): Promise<string[]> {
  const unsold: string[] = [];
  for (const { codes, isOnSale } of registered)
    for (const code of codes)
      if (isOnSale && organisation.products.includes(code) && !(await isOnSale(db, organisation, code)))
        unsold.push(code);
  return unsold;
}

/** The searches of those that sell something with one of these codes. */
export const registeredSearches = (sold: readonly string[]): GoSearch[] =>
  registered.flatMap(({ codes, go }) => (go && codes.some((code) => sold.includes(code)) ? go : []));

/** The product that sells what has this code, e.g. HLT. */
export const productOf = (code: string): Product => known(({ codes }) => codes.includes(code), code);

export const productOfKind = (kind: string): Product => known((product) => product.kind === kind, kind);

function known(isIt: (product: Product) => boolean, name: string): Product {
  const product = registered.find(isIt);
  if (!product) throw new UnknownProductError(name);
  return product;
}

class UnknownProductError extends Error {
  constructor(name: string) {
    super(`no product sells ${name}`);
    this.name = "UnknownProductError";
  }
}

/** What a product has that is only in our own database and says nothing else of itself. */
export const ofOwnStock = (clock: Clock) =>
  ({
    versions: createPageVersions(async () => [], clock),
    warm: async () => {},
    missingSecrets: () => [],
    photosFrom: () => [],
  }) satisfies Partial<ProductService>;

/** The pages of all that is listed, by their codes, where the organization sells what has this code. */
export const pagesOfAll =
  (
    code: string,
    { detail }: ProductPages,
    list: (organisationId: string, most: number) => Promise<{ code: string }[]>,
  ): ProductService["detailPages"] =>
  async ({ id, products }, most) =>
    products.includes(code)
      ? (await list(id, most)).slice(0, most).map((each) => `${detail}/${encodeURIComponent(each.code)}`)
      : [];
