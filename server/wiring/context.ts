import { join } from "node:path";
import { databaseFile } from "../adapters/geolocation/database-file.ts";
import { traceService } from "../adapters/geolocation/trace-service.ts";
import { identityProviders } from "../adapters/identity/providers.ts";
import { folderMailer } from "../adapters/mailer/folder.ts";
import { smtpMailer } from "../adapters/mailer/smtp.ts";
import { createDemoPaymentPage } from "../adapters/payments/demo.ts";
import { paymentProviders } from "../adapters/payments/providers.ts";
import { createPhotos } from "../adapters/photos.ts";
import { createDemoSavingsSite } from "../adapters/savings/embedded.ts";
import { savingsPartners as createSavingsPartners } from "../adapters/savings/partners.ts";
import { createOperators } from "../admin/operators.ts";
import { createAcceptance, createAgency, createAgentOf, createCompanies } from "../agency/index.ts";
import { createAuth } from "../auth/auth.ts";
import { type AuthLog, reportTo } from "../auth/auth-event.ts";
import { createAuthFailures } from "../auth/auth-failures.ts";
import { createSecondFactors } from "../auth/second-factor.ts";
import { createThrottle } from "../auth/throttle.ts";
import { createCommissions } from "../commission/desk.ts";
import { type Config, installationOf } from "../config.ts";
import { type Clock, systemClock } from "../core/clock.ts";
import { MINUTE, SECOND } from "../core/durations.ts";
import { createEncryption } from "../crypto/encryption.ts";
import { createMailedKeys } from "../crypto/mailed-keys.ts";
import { deleteEnded } from "../db/batches.ts";
import { connect } from "../db/connect.ts";
import type { Db } from "../db/schema.ts";
import { keepStatistics } from "../db/statistics.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { createDocuments } from "../documents/documents.ts";
import { createOutbox } from "../email/outbox.ts";
import { createAdmission } from "../http/admission.ts";
import { createProductPaths } from "../http/request-kinds.ts";
import type { RequestScope } from "../http/request-scope.ts";
import { createHousekeeping } from "../jobs/housekeeping.ts";
import { createJobs, type Job } from "../jobs/jobs.ts";
import { createUpkeep } from "../jobs/upkeep.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createSealing } from "../ledger/sealing.ts";
import { createAddressTracing } from "../locale-data/client-address.ts";
import { createGeolocation } from "../locale-data/geolocation.ts";
import { createLocaleData } from "../locale-data/locale-data.ts";
import { createRateUpdates } from "../locale-data/rate-updates.ts";
import { storedRates } from "../locale-data/stored-rates.ts";
import { createCampaigns } from "../loyalty/campaigns.ts";
import { releaseDue } from "../loyalty/due.ts";
import { createEarning } from "../loyalty/earning.ts";
import { loyaltyPersonalData } from "../loyalty/personal-data.ts";
import { createReferrals } from "../loyalty/referrals.ts";
import { createRewards } from "../loyalty/rewards.ts";
import { createLoyalty } from "../loyalty/state.ts";
import { createMembership } from "../membership/membership.ts";
import {
  calledOff,
  completeBookings,
  createBooking,
  createDuePayments,
  createDueSteps,
  createGuestAccounts,
  createJoining,
  createLookUps,
  createNameCorrections,
  createPaymentHandlers,
  createPurchases,
  createReconciliation,
  createSettling,
  deleteLapsed,
  forgetGuests,
  purchaseDocuments,
  remindOfDeadlines,
  withComposed,
} from "../orders/index.ts";
import { createOrganisations } from "../organisation/organisation.ts";
import { createPayments } from "../payments/payments.ts";
import type { PaymentHandlers } from "../payments/rules.ts";
import type { Acting } from "../ports/acting.ts";
import { type Sellers, sellersOf } from "../ports/offer.ts";
import { PhotoStoreError } from "../ports/photo-store.ts";
import { SupplierFailedError } from "../ports/supplier-failed.ts";
import { marginOn, netMarginFor } from "../pricing/mark-up.ts";
import { convert, discountFor, displayFor, quote } from "../pricing/pricing.ts";
import { createLog, type Log } from "../process/log.ts";
import {
  createOperations,
  createServices,
  createShops,
  type ProductOverrides,
  products,
  productsPersonalData,
  valueProducts,
} from "../products/index.ts";
import {
  type ProductService,
  productOf,
  productOfKind,
  registeredPages,
  registerProducts,
  unsoldCodes,
} from "../products/product.ts";
import { goodsOf, registerValueProducts } from "../products/value-product.ts";
import { createProfile } from "../profile/profile.ts";
import { reference } from "../reference/reference.ts";
import { createRegistration } from "../registration/registration.ts";
import { createSavings } from "../savings/savings.ts";
import { createWallet } from "../wallet/wallet.ts";
import { configuredPhotos } from "./configured-photos.ts";
import { endOtherKeys } from "./other-keys.ts";
import { personalDataSources } from "./personal-data.ts";
import { rateFeed } from "./rate-feed.ts";

registerProducts(products);
registerValueProducts(valueProducts);

export type AppContext = ReturnType<typeof createAppContext>;

type Overrides = {
  clock?: Clock;
  log?: Log;
  db?: Db;
  purposes?: PaymentHandlers;
  /** Of products beside those of the list. */
  sellers?: Sellers[];
} & ProductOverrides;

/** Builds every context once, from the settings. The only place that chooses the adapter of a port. */
export function createAppContext(config: Config, secret: string, overrides: Overrides = {}) {
  const foundation = createFoundation(config, secret, overrides);
  const { base, organisations, localeData, authFailures, rates } = foundation;
  const members = createMembers(foundation);
  const { joining, ...people } = createPeople({ ...foundation, ...members });
  const { named, ...offers } = createOffers(foundation, overrides);
  const { shops, ...money } = createMoney({ ...foundation, ...members, ...offers }, overrides.purposes);
  const before = { ...foundation, ...members, ...people, ...offers, ...money, joining };
  const { cancelling, ...bookings } = createBookings(before);
  const outside = createOutside(foundation);
  const all = { ...before, ...bookings, cancelling, shops, outbox: outside.outbox };
  const jobs = jobsOf(all);
  const productPaths = createProductPaths(registeredPages());
  return {
    config,
    secret,
    oldSecrets: config.oldSecrets,
    ...base,
    ...{ organisations, localeData, authFailures },
    ...members,
    ...people,
    ...named,
    ...offers,
    ...money,
    ...bookings,
    ...shops,
    ...outside,
    pricing: { quote, displayFor, discountFor, convert, netMarginFor, marginOn },
    reference,
    productOf,
    productOfKind,
    asOperator: operatorsOf(all),
    jobs,
    upkeep: createUpkeep({ db: base.db, jobs, outbox: outside.outbox, rates }),
    housekeeping: housekeepingOf(all),
    isUnavailable: (error: unknown): boolean =>
      error instanceof SupplierFailedError || error instanceof PhotoStoreError || isUnavailable(error),
    /** Who is answered now, who waits and who is refused. */
    admission: createAdmission(productPaths),
    productPaths,
    /** Set when the process is asked to end: /ready then says no. */
    stopping: false,
  };
}

type Foundation = ReturnType<typeof createFoundation>;
type Members = ReturnType<typeof createMembers>;
type People = ReturnType<typeof createPeople>;
type Offers = ReturnType<typeof createOffers>;
type Money = ReturnType<typeof createMoney>;
type Bookings = ReturnType<typeof createBookings>;
type Before = Foundation & Members & People & Omit<Offers, "named"> & Omit<Money, "shops">;
type All = Before & Bookings & Pick<Money, "shops"> & Pick<ReturnType<typeof createOutside>, "outbox">;

/** What several areas share. */
function createFoundation(config: Config, secret: string, overrides: Overrides) {
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  const db =
    overrides.db ??
    connect(config.database, {
      onPoolError: (err) => log.warn({ event: "database", err }, "an idle database connection broke"),
    });
  /** What nearly every context is given. */
  const base = { db, clock, log };
  const organisations = createOrganisations(base);
  const secrets = [secret, ...config.oldSecrets];
  const authFailures = createAuthFailures(base);
  const authLog: AuthLog = (event) => {
    log.info(event, "auth");
    authFailures.keep(event);
  };
  const ledger = createLedger({ clock });
  const feed = config.rates && rateFeed(config.rates);
  const rates = storedRates({ ...base, feed: feed?.source });
  const mailedKeys = createMailedKeys(secrets);
  return {
    ...{ config, secret, secrets, base, organisations, authFailures, authLog, ledger, feed, rates, mailedKeys },
    ofAll: { ...base, organisations: organisations.list },
    report: reportTo(authLog, clock),
    rewards: createRewards({ ledger, clock }),
    localeData: createLocaleData({ ...base, rates }),
    encryption: createEncryption(config.dataKeys ?? secrets),
    throttle: createThrottle({ ...base, secret }),
    mail: { agentOf: createAgentOf(base), mailedKeys },
  };
}

function createMembers({ base, secret, ledger, rewards }: Foundation) {
  const campaigns = createCampaigns(base);
  const membership = createMembership(base);
  const earning = createEarning({ ...base, membership });
  return {
    campaigns,
    referrals: createReferrals({ ...base, secret, campaigns, rewards }),
    membership,
    earning,
    loyalty: createLoyalty({ ...base, ledger, earning }),
    commissions: createCommissions(base),
  };
}

function createPeople(shared: Foundation & Members) {
  const { base, config, secret, authLog, encryption, throttle, report } = shared;
  const { referrals, earning, rewards, localeData } = shared;
  const joining = createJoining({ ...base, earning, rewards, localeData });
  const auth = createAuth({
    ...base,
    secret,
    authLog,
    providers: identityProviders(base.clock),
    signInSecrets: config.signInSecrets,
    confirmed: referrals.atSignUp.confirmed,
    endOtherKeys,
  });
  const { start: startSession } = auth.sessions;
  return {
    joining,
    auth,
    secondFactors: createSecondFactors({ ...base, encryption, throttle, report }),
    registration: createRegistration({
      ...base,
      secret,
      authLog,
      startSession,
      referrals: referrals.atSignUp,
      joinBooking: joining.joinAtSignUp,
    }),
    profile: createProfile({
      ...base,
      authLog,
      encryption,
      auth,
      sources: [...personalDataSources, loyaltyPersonalData({ secret, clock: base.clock }), ...productsPersonalData],
      addressLeft: referrals.addressLeft,
    }),
  };
}

function createOffers(
  { base, config, secrets, throttle, localeData, mail }: Foundation,
  { sellers: others = [], ...overrides }: Overrides,
) {
  const photosOfProperties = configuredPhotos(base.clock, base.log, config);
  const named = createServices({
    ...overrides,
    ...base,
    secrets,
    supplierSecrets: config.supplierSecrets,
    throttle,
    localeData,
    mail,
    ownPhotos: photosOfProperties,
  });
  const services = Object.values<ProductService>(named);
  return {
    named,
    services,
    sellers: withComposed(sellersOf([...services.map((service) => service.sellers), ...others])),
    photos: createPhotos({ ...base, folder: join(config.dataDir, "photos"), secrets }),
    ownPhotos: photosOfProperties,
  };
}

function createMoney(shared: Foundation & Members & Pick<Offers, "sellers">, purposes?: PaymentHandlers) {
  const { base, config, secret, ofAll, ledger, localeData, mailedKeys, mail } = shared;
  const { membership, report, sellers, throttle } = shared;
  const { clock } = base;
  const settling = createSettling({ ledger, clock, mailedKeys });
  const providers = paymentProviders({ ...base, secret, secrets: config.paymentSecrets });
  const payments = createPayments({
    ...ofAll,
    providers,
    // Deliver the purchases that payments pay for.
    purposes: purposes ?? createPaymentHandlers({ settling, ledger, clock, delivery: { sellers, mail } }),
  });
  const purchases = createPurchases({ ...base, ledger, settling, payments, localeData, throttle, report, mailedKeys });
  return {
    wallet: createWallet({ ...base, ledger, localeData }),
    paymentProviders: providers,
    payments,
    purchases,
    shops: createShops({ ...ofAll, membership, purchases, payments }),
  };
}

function createBookings(shared: Before) {
  const { base, secret, ofAll, ledger, encryption, throttle, report, mail, mailedKeys, rewards, localeData } = shared;
  const { earning, joining, membership, payments, registration, sellers, services, wallet } = shared;
  const booking = createBooking({
    ...base,
    encryption,
    earning,
    rewards,
    secret,
    mail,
    throttle,
    sellers,
    wallet,
    localeData,
    payments,
    goodsOf,
    acceptQuote: createAcceptance(base),
    companyOf: createCompanies(base),
    newMembers: { ...registration.newMembers, joinAtSignUp: joining.joinAtSignUp },
  });
  const agency = createAgency({ ...base, services, encryption, booking, membership, mailedKeys, throttle });
  /** An installation without agency lists none. */
  const desks: Acting[] = [agency.acting];
  const [acting] = desks;
  return {
    cancelling: { ...base, sellers, paying: wallet, payments, mail },
    booking,
    bookingLookUps: createLookUps({ ...base, secret, throttle, report }),
    /** BK-05: guests' bookings that become an account's. */
    guestAccounts: {
      ...createGuestAccounts({ ...base, keys: mailedKeys, throttle, registration }),
      join: joining.join,
    },
    duePayments: createDuePayments({ ...base, ledger, wallet, payments, mail }),
    nameCorrections: createNameCorrections({ ...base, throttle, wallet, mail }),
    documents: createDocuments({
      ...ofAll,
      owners: { booking: booking.documents, purchase: purchaseDocuments({ db: base.db }) },
    }),
    agency,
    acting,
  };
}

/** What asks others, or stands in for them. */
function createOutside({ base, config, secret, feed }: Foundation) {
  const savingsPartners = createSavingsPartners({ ...base, secret, secrets: config.savingsSecrets });
  const mailer = config.mail.kind === "smtp" ? smtpMailer(config.mail.url) : folderMailer(config.mail.folder);
  return {
    savings: createSavings({ ...base, partners: savingsPartners }),
    savingsPartners,
    demoSavingsSite: createDemoSavingsSite({ ...base, secret }),
    demoPaymentPage: createDemoPaymentPage({ ...base, secret }),
    geolocation: createGeolocation({
      source: databaseFile(config.geolocationFile),
      ...(config.clientTrace && {
        seenAs: createAddressTracing({ ...base, trace: traceService(config.clientTrace) }),
      }),
      log: base.log,
    }),
    outbox: createOutbox({ ...base, mailer }),
    /** Undefined where no feed is configured. */
    rateUpdates: feed && createRateUpdates({ ...base, feed }),
  };
}

/** What an operator does, under their own id (AC-08). */
const operatorsOf = ({ base, config, sellers, paymentProviders, profile, mailedKeys }: All) =>
  createOperators({
    ...base,
    sellers,
    providers: paymentProviders,
    installation: { ...installationOf(config), unsold: unsoldCodes },
    storedData: profile.storedData,
    mailedKeys,
    listing: createOperations(base).flatMap(({ listing }) => listing ?? [])[0],
  });

/** What one process does at a time. */
function jobsOf(shared: All) {
  const { base, ofAll, encryption, mail, organisations, payments, rewards, sellers, services, wallet } = shared;
  const { agency, booking, cancelling, shops } = shared;
  const reconciliation = createReconciliation({ ...ofAll, encryption, wallet, mail, sellers, cancelling });
  const dueSteps = createDueSteps({ ...ofAll, wallet, payments, cancelling, mail });
  return createJobs({
    ...base,
    jobs: [
      { name: "ask suppliers", every: 10 * SECOND, run: reconciliation.round },
      { name: "end unpaid orders", every: MINUTE, run: booking.giveUpUnbegun },
      {
        name: "refund canceled times",
        every: MINUTE,
        run: (shouldContinue) => calledOff.refundUnchosen({ ...base, cancelling }, shouldContinue),
      },
      { name: "due payments", every: 10 * MINUTE, run: dueSteps.round },
      { name: "end holds", every: MINUTE, run: booking.holds.expire },
      { name: "release unconfirmed bookings", every: MINUTE, run: booking.addresses.release },
      ...Object.values<{ [call: string]: unknown; jobs?: Job[] }>(shops).flatMap(({ jobs = [] }) => jobs),
      ...services.flatMap(({ jobs = [] }) => jobs),
      { name: "agents' quotes", every: MINUTE, run: agency.sentQuotes.round },
      { name: "end stays", every: 10 * MINUTE, run: (shouldContinue) => completeBookings(base, shouldContinue) },
      {
        name: "release rewards",
        every: 10 * MINUTE,
        run: (shouldContinue) => releaseDue({ ...base, rewards, organisations: organisations.list }, shouldContinue),
      },
      {
        name: "remind of deadlines",
        every: 10 * MINUTE,
        run: (shouldContinue) => remindOfDeadlines({ ...ofAll, mail }, shouldContinue),
      },
    ],
  });
}

function housekeepingOf(shared: All) {
  const { base, ofAll, config, organisations, authFailures, auth, booking, documents, outbox, profile } = shared;
  const { db, clock, log } = base;
  const sealing = createSealing({ ...ofAll, folder: config.sealsDir ?? join(config.dataDir, "seals") });
  return createHousekeeping({
    tasks: [
      { name: "statistics", run: () => keepStatistics(db) },
      { name: "deletions", run: profile.personalData.finishDeletions },
      { name: "keys and counters", run: auth.deleteExpired },
      { name: "email changes", run: profile.emailChanges.deleteOld },
      { name: "drafts", run: () => deleteEnded(db, "draft", "expires_at", clock.now()) },
      { name: "quotes", run: booking.quotes.deleteOld },
      { name: "auth failures", run: authFailures.deleteOldFailures },
      { name: "emails", run: outbox.forgetSent },
      { name: "unpaid orders", run: () => deleteLapsed(db, clock.now()) },
      { name: "guests", run: async () => forgetGuests(db, await organisations.list(), clock.now()) },
      { name: "seals", run: sealing.round },
      { name: "documents", run: documents.issueDue },
    ],
    log,
  });
}

/** The context of loaders and actions: the product's contexts and the facts of the request. */
export type LoadContext = RequestScope &
  Omit<
    AppContext,
    | "config"
    | "db"
    | "outbox"
    | "paymentProviders"
    | "rateUpdates"
    | "jobs"
    | "housekeeping"
    | "authFailures"
    | "admission"
    | "productPaths"
    | "stopping"
  > & {
    mode: Config["mode"];
  };

export function loadContextFor(app: AppContext, scope: RequestScope): LoadContext {
  const contexts = contextsOf.get(app) ?? forPages(app);
  contextsOf.set(app, contexts);
  return { ...contexts, ...scope };
}

/** Places for the facts of a request: V8 copies them with the contexts at once, and takes 20 µs to add them to so many. */
const FACTS = {
  requestId: undefined,
  organisation: undefined,
  clientAddress: undefined,
  userAgent: undefined,
  origin: undefined,
  secure: undefined,
  logged: undefined,
  startCookies: undefined,
  keepPage: undefined,
} satisfies { [Fact in keyof RequestScope]: undefined };

/** The same for all requests. */
const contextsOf = new WeakMap<AppContext, ReturnType<typeof forPages>>();

function forPages(app: AppContext) {
  const {
    config,
    db: _db,
    outbox: _outbox,
    paymentProviders: _providers,
    rateUpdates: _updates,
    jobs: _jobs,
    housekeeping: _housekeeping,
    authFailures: _kept,
    admission: _line,
    productPaths: _paths,
    stopping: _,
    ...contexts
  } = app;
  return { ...contexts, mode: config.mode, ...FACTS };
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends LoadContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
