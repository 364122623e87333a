import { approvalsPersonalData } from "../admin/personal-data.ts";
import { agencyPersonalData } from "../agency/index.ts";
import { authPersonalData } from "../auth/personal-data.ts";
import { commissionPersonalData } from "../commission/personal-data.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import { documentsPersonalData } from "../documents/personal-data.ts";
import { emailsPersonalData } from "../email/personal-data.ts";
import { membershipPersonalData } from "../membership/personal-data.ts";
import { notesPersonalData } from "../notes/notes.ts";
import {
  bookingPersonalData,
  correctionPersonalData,
  draftPersonalData,
  purchasesPersonalData,
} from "../orders/index.ts";
import { paymentsPersonalData } from "../payments/personal-data.ts";
import { registrationPersonalData, signUpPersonalData } from "../registration/personal-data.ts";
import { savingsPersonalData } from "../savings/personal-data.ts";
import { walletPersonalData } from "../wallet/personal-data.ts";

/** Every part of the product that stores something about people beside their account and profile (AC-05). */
export const personalDataSources: PersonalDataSource[] = [
  authPersonalData,
  registrationPersonalData,
  signUpPersonalData,
  bookingPersonalData,
  draftPersonalData,
  correctionPersonalData,
  walletPersonalData,
  paymentsPersonalData,
  documentsPersonalData,
  purchasesPersonalData,
  membershipPersonalData,
  savingsPersonalData,
  agencyPersonalData,
  commissionPersonalData,
  notesPersonalData,
  approvalsPersonalData,
  emailsPersonalData,
];
