import type { CertificateWords } from "./certificate-words.ts";

export const en: CertificateWords = {
  subject: "Your certificate is in your wallet",
  intro: (organisation) => `Thanks for buying a certificate from ${organisation}.`,
  withdraw: "Withdraw, as long as no booking uses the certificate",
  worth: "Certificate worth",
  usableFor: "Can be used for",
  products: {
    HLT: "hotels",
    ACT: "activities",
    RST: "resorts",
    STY: "stays",
    CND: "condos",
    HST: "vacation stays",
  },
  validUntil: "Valid until",
  validForever: "No expiry date",
  oneBooking: "It's valid for one booking; any value left over is lost.",
};
