/** The door of this context: what others may import. */
export type { Confirmed } from "./address-confirmation.ts";
export type { AgendaEntry } from "./agenda.ts";
export { calledOff, type MoveRefusal } from "./another-time.ts";
export type { Answers } from "./answers.ts";
export { type Booking, toBooking } from "./booked.ts";
export { createBooking } from "./booking.ts";
export type { BookingMail } from "./booking-mail.ts";
export {
  bookingWithEvents,
  type CancelOrder,
  cancelBooking,
  markNoShow,
  type NoShowOrder,
  type Note,
  planNoShow,
  planWhole,
} from "./cancel.ts";
export type { CancelPlan, CancelRefusal } from "./cancel-plan.ts";
export { type Cancellation, type ClaimEnd, endingsOf, type Remaining } from "./cancellation.ts";
export {
  CLAIM_LISTS,
  type Claim,
  type ClaimList,
  type ClaimOrder,
  findClaim,
  listClaims,
  settleClaim,
} from "./claims.ts";
export { completeBookings } from "./completion.ts";
export { composed } from "./composed/product.ts";
export { withComposed } from "./composed/sellers.ts";
export { composedKey } from "./composed/stored.ts";
export {
  type DeskFilter,
  type DeskPage,
  type DeskSort,
  type Happened,
  listDesk,
  listHappened,
  walkDesk,
} from "./desk.ts";
export { type BegunReservation, createDrafts, type Reservation } from "./drafts.ts";
export {
  findUnpaid,
  listDueCases,
  listOutsideRefunds,
  prolongDue,
  settleOutside,
  settleOutsideRefund,
} from "./due-cases.ts";
export { createDuePayments, type DueOfBooking, type DueRefusal } from "./due-payments.ts";
export { createDueSteps } from "./due-steps.ts";
export { lockEarnedBy } from "./earnings.ts";
export { createReconciliation } from "./external-sale.ts";
export { createGuestAccounts } from "./guest-accounts.ts";
export type { HoldRefusal } from "./holds.ts";
export { listItems } from "./item-queries.ts";
export { createJoining } from "./joining.ts";
export { createLookUps } from "./look-ups.ts";
export {
  type CorrectionRefusal,
  correctionPersonalData,
  createNameCorrections,
  endNameCorrections,
} from "./name-corrections.ts";
export type { AcceptQuote, NotSignedUp, Order } from "./order.ts";
export { isUnpaid, listDues, type PaymentDue } from "./payment-due.ts";
export { createPaymentHandlers } from "./payment-handlers.ts";
export { bookingPersonalData, draftPersonalData } from "./personal-data.ts";
export type { PlaceOrderOutcome, PlaceOrderRefusal, Seen } from "./place-order.ts";
export { countBookings, insertEvent, listBookings, lockBooking } from "./queries.ts";
export type { BookingQuote, ForClient, QuoteRequest } from "./quote.ts";
export { type Loss, listReturnable, type Returnable, refundPayment } from "./refund.ts";
export { remindOfDeadlines } from "./reminders.ts";
export { type Message, resendConfirmation, sendMessage } from "./resend.ts";
export { type FoundOut, findOpenItem, resolveBooking } from "./resolve.ts";
export { deleteLapsed, forgetGuests } from "./retention.ts";
export type { BookedBefore } from "./sell.ts";
export { createSettlements, type Due, type SettlementOrder } from "./settlements.ts";
export type { StoredQuote, Visitor } from "./stored-quote.ts";
export { listOpenOrders } from "./supplier-orders.ts";
export { type CodeKind, makeCodes, type NewCodes } from "./value/codes.ts";
export { purchasesPersonalData } from "./value/personal-data.ts";
export { purchaseDocuments } from "./value/purchase-documents.ts";
export {
  type Begun,
  type BuyRefusal,
  BY_PAGE,
  createPurchases,
  type Purchases,
  type Setting,
  type Ways,
} from "./value/purchases.ts";
export { createSettling } from "./value/settling.ts";
export { type Withdrawn, withdrawnBy } from "./value/withdrawing.ts";
