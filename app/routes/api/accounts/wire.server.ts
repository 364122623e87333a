import { z } from "zod";
import { maybe } from "../envelope.server";
import { PromotionWire } from "../referral/wire.server";
import { CashCardWire, CertificateWire, DiscountCardWire } from "../wallet/wire.server";

/** The entities of row EN-01 about people, with their wire names. Other fields are ignored (A7). */

const text = (longest: number) => z.string().max(longest);
const EMAIL = text(320);
const PASSWORD = text(1_000);
const TOKEN = text(10_000);
const CODE = text(100);

/** The same of a text, which is empty then. */
const textOr = (schema: z.ZodString) => maybe(schema).transform((value) => value ?? "");
const id = maybe(z.coerce.number().int());

const BOOLEANS = new Map<unknown, boolean>([
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
  [1, true],
  [0, false],
]);
/** SI-13: as browsers and forms write it. */
const boolean = z.preprocess((value) => BOOLEANS.get(value) ?? value, z.boolean());

/** SI-13. An attempt by password without an address or a password is refused as in the form (SI-05). */
const SignInPayload = z
  .object({
    usr_type: maybe(z.literal([1, 2, "1", "2"])),
    email_id: maybe(EMAIL),
    password: maybe(PASSWORD),
    googletoken: maybe(TOKEN),
    fbtoken: maybe(TOKEN),
    site_url: maybe(text(500)),
    accesscode: maybe(CODE),
    isPasswordAttempt: boolean,
    promotions: maybe(z.object({ isPromotionVisited: boolean })),
    userdetails: maybe(
      z.object({
        usr_email_id: maybe(EMAIL),
        first_name: maybe(text(200)),
        last_name: maybe(text(200)),
        mastercode: maybe(CODE),
      }),
    ),
  })
  .superRefine(({ isPasswordAttempt, googletoken, fbtoken }, refinement) => {
    if (isPasswordAttempt || Boolean(googletoken) !== Boolean(fbtoken)) return;
    for (const field of ["googletoken", "fbtoken"])
      refinement.addIssue({ code: "custom", message: "missing", path: [field] });
  });

/** A browser's claims about itself and its address: only for the auth log, never trusted (CALL-25). */
const hint = z
  .string()
  .transform((told) => told.slice(0, 200) || undefined)
  .optional()
  .catch(undefined);
const hints = { navAgent: hint, ipAddress: hint };

/** CALL-01, CALL-02. */
export const SignInCall = z.object({ jsonSign: SignInPayload, ...hints });
export const AuthSignInCall = z.object({ jsonSingIn: SignInPayload, ...hints });

/** SU-14. The addresses are read and thrown away (CALL-25). */
const SignUpPayload = z
  .object({
    accesscode: textOr(CODE),
    email_id: textOr(EMAIL),
    password: maybe(PASSWORD),
    googletoken: maybe(TOKEN),
    fbtoken: maybe(TOKEN),
    /** An id of the list of nationalities. */
    nationality: id,
    site_url: maybe(text(500)),
    mastercode: textOr(CODE),
    language: maybe(text(20)),
    /** 1-based index into Miss, Mr, Mrs. */
    title: id,
    site_id: maybe(z.union([text(100), z.number().transform(String)])),
    client_ip_address: z.unknown().optional(),
    true_client_ip: z.unknown().optional(),
    trip_id: textOr(text(200)),
    referral_code: textOr(text(200)),
    referral_org: textOr(text(200)),
    userdetails: z.preprocess(
      (value) => value ?? {},
      z.object({
        email_id: maybe(EMAIL),
        first_name: textOr(text(500)),
        last_name: textOr(text(500)),
        /** ISO 3166-1 alpha-2: where the person lives. */
        country_code: textOr(text(10)),
        mobile_no: textOr(text(50)),
        /** The phone's dialling code, with its plus or without. */
        mobile_country_code: textOr(text(10)),
      }),
    ),
  })
  .superRefine(({ googletoken, fbtoken }, refinement) => {
    if (!googletoken || !fbtoken) return;
    for (const field of ["googletoken", "fbtoken"])
      refinement.addIssue({ code: "custom", message: "one of the two", path: [field] });
  });
export type SignUpPayload = z.output<typeof SignUpPayload>;

/** CALL-04, CALL-05. */
export const SignUpCall = z.object({ jsonRegister: SignUpPayload });

/** CALL-03. */
export const AccountExistsCall = z.object({ jsonSigUp: z.object({ email_id: EMAIL }) });
export const AccountExistsAnswer = z.object({
  data: z.union([z.object({ code: z.literal(404) }), z.object({ code: z.literal(201), resp: z.string() })]),
});

/** CALL-04. */
export const AccessCodeAnswer = z.object({ data: z.object({ status: z.literal([0, 1]), resp: z.string() }) });

/** CALL-05: made, exists already, refused. */
export const SignUpAnswer = z.union([
  z.object({ status: z.literal(1), code: z.literal(200), isProfileCreated: z.literal(1), resp: z.string() }),
  z.object({ status: z.literal(1), code: z.literal(201), isProfileCreated: z.literal(0), resp: z.string() }),
  z.object({ status: z.literal(0), resp: z.string() }),
]);

/** SU-16: the key of an invitation's link. */
export const InvitationCall = z.object({ key: CODE });

/** EN-01: an invitation to sign up; what it does not fill in is empty. */
const InvitationWire = z.object({
  mastercode: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** 1-based index into Miss, Mr, Mrs. */
  title: z.int().min(1).max(3),
  phonenumber: z.string(),
  countrycode: z.string(),
  lang: z.string(),
  tripid: z.string(),
});
export type InvitationWire = z.input<typeof InvitationWire>;

/** Null: no account can be made by this key, or not any more. */
export const InvitationAnswer = z.object({ data: InvitationWire.nullable() });

const flag = z.literal([0, 1]);
const subscriptions = z.array(z.object({ plan_status: z.string() }));

/** EN-07. The token refers to the session and opens nothing: the credential is the HttpOnly cookie. */
export const LoginResult = z.object({
  token: z.string(),
  username: z.string(),
  email: z.string(),
  currency_code: z.string().length(3),
  language: z.string(),
  nationality: z.int(),
  userId: z.string(),
  role: z.enum(["agent", "traveller"]),
  last_name: z.string(),
  is_promotion: flag,
  subscription_details: subscriptions,
  display_price: z.enum(["inclusive", "exclusive"]),
  /** In main units of the organisation's currency. */
  credit_limit: z.number(),
  phone_country_code: z.string(),
  access_code: z.string(),
});

export const SignInAnswer = z.union([
  z.object({
    status: z.literal(1),
    message: z.string(),
    result: LoginResult,
    /** SI-08: where a promotion user is led first; not said to others. */
    redirect_url: z.string().optional(),
  }),
  z.object({ status: z.literal(0), message: z.string(), result: z.null() }),
]);

/** EN-08, AC-02: null if unknown. */
const TravelProfileWire = z.object({
  age_band: z.string().nullable(),
  home_airport: z.string().nullable(),
  purpose: z.string().nullable(),
  companions: z.string().nullable(),
  emergency_name: z.string().nullable(),
  emergency_phone: z.string().nullable(),
});

const TravelPreferencesWire = z.object({
  bed: z.string().nullable(),
  meals: z.string().nullable(),
  diet: z.string().nullable(),
  access: z.array(z.string()),
});

/** EN-08. Amounts of cards are in the viewer's currency. */
const ProfileWire = z.object({
  basicprofile: z.array(
    z.object({
      /** 1 agent, 2 traveller (RO-01). */
      type: z.literal([1, 2]),
      can_user_book: flag,
      country: z.string().length(2),
      subscription_details: subscriptions,
      access_code: z.string(),
      phone_country_code: z.string(),
    }),
  ),
  referralData: z.object({ first_name: z.string(), last_name: z.string() }),
  cash: z.array(CashCardWire),
  certificates: z.array(CertificateWire),
  discount: z.array(DiscountCardWire),
  promotions: z.array(PromotionWire),
  travprofile: TravelProfileWire,
  travelpreference: TravelPreferencesWire,
});
export type ProfileWire = z.input<typeof ProfileWire>;

/** CALL-07. `session_out_url` is empty unless the caller's single sign-on session has ended (RO-01). */
export const CheckLoginAnswer = z.object({
  status: z.enum(["success", "failed"]),
  result: LoginResult.extend(ProfileWire.shape).nullable(),
  message: z.object({ ssocheck: z.object({ is_sso: z.boolean(), session_out_url: z.string() }) }),
});
