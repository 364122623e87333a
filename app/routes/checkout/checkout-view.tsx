import type { SubmissionResult } from "@conform-to/react";
import { useNavigation, useSubmit } from "@remix-run/react";
import { Fragment, useRef } from "react";
import { messagesOf } from "~/i18n/t";
import { EmailField } from "~/shared/credentials/email-field";
import { Cancellation } from "~/shared/offer/cancellation";
import { PriceSummary } from "~/shared/offer/price-summary";
import { Button, ButtonLink } from "~/ui/button";
import { button } from "~/ui/button.css";
import { Tick } from "~/ui/choice";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { asideLast, card, large, page as pageStyle, row, small, soft, stack, sticky, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PasswordInput } from "~/ui/password-input";
import { RouteLine } from "~/ui/route-line";
import { CHECKOUT_HEADING } from "./checkout-heading";
import type { OpenCheckout } from "./checkout-page.server";
import { GuestFields, NeedFields } from "./guest-fields";
import { HoldButton, HoldMessage } from "./hold";
import { NEW_MEMBER, NewMemberFields } from "./new-member-fields";
import { PreferenceChoices } from "./own-preferences";
import { Balances, hasChoice, WalletOptions } from "./wallet-options";

const useT = messagesOf("checkout", "sign-in");

type CheckoutViewProps = {
  page: OpenCheckout;
  result?: SubmissionResult<string[]>;
  /** What became of the payment that the viewer returns from. */
  told?: string;
  /** Announces changes to screen readers. */
  status?: string;
  /** Counts the answers, so that each takes the focus again. */
  answered: number;
};

const GUEST = ["title", "firstName", "lastName", "email", "phone", "requests"];

/** The first error of each field: Conform has them in the order of the alphabet. */
export function inFormOrder(error: SubmissionResult["error"], needs: OpenCheckout["needs"] = []): [string, string][] {
  const order = [...GUEST, ...needs.flatMap(({ fields }) => fields.map(({ name }) => name)), ...NEW_MEMBER, "wallet"];
  return Object.entries(error ?? {})
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .flatMap(([field, messages]) => (messages ?? []).slice(0, 1).map((text): [string, string] => [field, text]));
}

/** Who stays, what pays, what it costs, and the button. */
export function CheckoutView({ page, result, told, status, answered }: CheckoutViewProps) {
  const t = useT();
  const { words, property, about } = page;
  const open = canBeTyped(page);
  const errorOf = (field: string) => result?.error?.[field]?.[0];
  const errors = inFormOrder(result?.error, page.needs).map(([field, text]) => ({ id: idOf(field, page), text }));
  const isHoldable = page.hold?.button?.intent === "hold";
  const title = (
    <>
      <h1 id={CHECKOUT_HEADING} tabIndex={-1}>
        {t("checkout.title", { property: property.name })}
      </h1>
      <p className={large}>
        {property.place ? <>{property.place} · </> : null}
        {about.when}
      </p>
    </>
  );
  const heading = (
    <>
      <div className={`${stack} ${tight}`}>
        {page.newMember ? null : title}
        <p>{about.who}</p>
        <p className={row}>
          <span>{about.what}</span>{" "}
          {canBeTyped(page) ? (
            <Button kind="quiet" intent="rooms">
              {words.change}
            </Button>
          ) : (
            <Link href={page.otherOffers}>{words.change}</Link>
          )}
        </p>
        {about.notes.map((note) => (
          <p key={note} className={small}>
            {note}
          </p>
        ))}
      </div>
      {page.forWhom ? (
        <p className={row}>
          <strong>{page.forWhom.text}</strong>
          {page.forWhom.links.map((link) => (
            <Link key={link.href} href={link.href}>
              {link.label}
            </Link>
          ))}
        </p>
      ) : null}
      {page.asGuest && open ? <AsGuest {...page.asGuest} signUp={page.signUp.text} /> : null}
      {page.hold && !isHoldable ? <HoldMessage {...page.hold} /> : null}
      {page.booksAnother ? <Notice>{page.booksAnother}</Notice> : null}
      {page.changed ? <Notice tone="warn">{page.changed}</Notice> : null}
      {page.packageForm ? <PackageInformation {...page.packageForm} /> : null}
    </>
  );
  return (
    <main id="content" className={`${pageStyle} ${stack}`}>
      <RouteLine
        label={t("checkout.steps")}
        stops={[words.chosen, t("checkout.stepDetails"), t("checkout.stepDone")]}
        at={1}
      />
      <ErrorSummary errors={errors} answer={answered} />
      {told ? <Notice tone="warn" role="status" text={told} /> : null}
      {page.newMember ? (
        <>
          <div className={`${stack} ${tight}`}>{title}</div>
          <SignIn page={page} />
        </>
      ) : null}
      {page.barrier === "sign-in" ? (
        <>
          {heading}
          <SignInFirst page={page} />
        </>
      ) : (
        <CheckoutForm
          page={open ? page : { ...page, wallet: undefined, balances: undefined }}
          heading={heading}
          status={status}
          walletError={errorOf("wallet")}
        >
          {open ? (
            <>
              <GuestFields
                words={words}
                phone={page.phone}
                typed={page.typed}
                travellers={page.travellers}
                isMember={page.newMember !== undefined}
                errorOf={errorOf}
              />
              {page.needs ? <NeedFields groups={page.needs} typed={page.typed} errorOf={errorOf} /> : null}
              {page.newMember ? (
                <NewMemberFields
                  {...page.newMember}
                  accepted={page.typed.terms === "on"}
                  errorOf={errorOf}
                  answered={answered}
                />
              ) : null}
            </>
          ) : (
            <NotPermitted contact={page.contact} />
          )}
        </CheckoutForm>
      )}
    </main>
  );
}

const PackageInformation = ({ heading, text, rights, lines }: NonNullable<OpenCheckout["packageForm"]>) => (
  <Notice title={heading}>
    {text.map((each) => (
      <p key={each}>{each}</p>
    ))}
    <details>
      <summary>{rights}</summary>
      <ul>
        {lines.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </details>
  </Notice>
);

type CheckoutFormProps = {
  page: OpenCheckout;
  /** Above the fields, with buttons that keep what is typed. */
  heading: JSX.Element;
  status?: string;
  walletError?: string;
  children: JSX.Element;
};

function CheckoutForm({ page, heading, status, walletError, children }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const recalculate = useRecalculation(form, page.here);
  const { wallet, balances } = page;
  return (
    <Form
      ref={form}
      className={stack}
      method="post"
      action={page.here}
      noValidate
      onSubmit={(event) => {
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        if (button?.name && !/^intent-(show-|traveller|hold|extend)/.test(button.name)) return;
        event.preventDefault();
        recalculate(button?.name);
      }}
    >
      {/* Enter presses the first button of a form, which must neither book nor leave. No words, for text browsers. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {heading}
      <div className={asideLast}>
        <div className={stack}>
          <FormKeys page={page} />
          {canBeTyped(page) ? <KeptChoices page={page} /> : null}
          {children}
          {wallet ? (
            <WalletOptions
              wallet={wallet}
              here={page.here}
              status={status}
              error={walletError}
              onChoose={() => recalculate()}
            />
          ) : null}
          {page.creditNote ? (
            <Notice tone="warn">
              <p>
                {page.creditNote.text} <Link href={page.creditNote.link.href}>{page.creditNote.link.text}</Link>
              </p>
            </Notice>
          ) : null}
          {balances ? (
            <Balances
              balances={balances}
              here={page.here}
              status={wallet && hasChoice(wallet) ? undefined : status}
              onChoose={() => recalculate()}
            />
          ) : null}
        </div>
        <Price page={page} />
      </div>
      <PreferenceChoices />
    </Form>
  );
}

const FormKeys = ({ page: { key, priceToken, typed, client } }: { page: OpenCheckout }) => (
  <>
    {client ? <input type="hidden" name="for" value={client} /> : null}
    <input type="hidden" name="key" value={key} />
    <input type="hidden" name="priceToken" value={priceToken} />
    <input type="hidden" name="account" value={typed.account} />
  </>
);

function Price({ page: { barrier, price, cancellation, noWithdrawal, order, hold, signIn } }: { page: OpenCheckout }) {
  const t = useT();
  return (
    <section className={`${card} ${stack} ${sticky}`} aria-labelledby="price-title">
      <h2 id="price-title">{t("checkout.price")}</h2>
      <PriceSummary {...price} />
      <Cancellation lines={cancellation} />
      <p className={`${small} ${soft}`}>{noWithdrawal}</p>
      {barrier === undefined ? <OrderButtons {...order} /> : null}
      {hold?.button?.intent === "hold" ? <HoldMessage {...hold} /> : null}
      {hold?.button ? <HoldButton {...hold.button} /> : null}
      {barrier === "session-ended" ? (
        <Link id="sign-in-again" className={button.go} href={signIn}>
          {t("checkout.signInAgain")}
        </Link>
      ) : null}
    </section>
  );
}

/** The buttons that book; their words say what they do. */
function OrderButtons({ buttons, text, later }: OpenCheckout["order"]) {
  const t = useT();
  const navigation = useNavigation();
  const sent = navigation.formData;
  const [before = "", terms = "", between = "", privacy = "", after = ""] = t("checkout.terms").split("|");
  return (
    <>
      {later ? (
        <Tick name="payLaterFrom" value={later.value} defaultChecked={later.checked}>
          {later.label}
        </Tick>
      ) : null}
      {buttons.map(({ intent, label }, i) => (
        <Fragment key={intent}>
          <Button
            kind={i === 0 ? "go" : "outline"}
            intent={intent}
            pending={sent?.has(`intent-${intent}`) && t("checkout.booking")}
            wide
          >
            {label}
          </Button>{" "}
        </Fragment>
      ))}
      {text ? <p className={small}>{text}</p> : null}
      <p className={`${small} ${soft}`}>
        {before}
        <Link href="/terms-of-use">{terms}</Link>
        {between}
        <Link href="/privacy-policy">{privacy}</Link>
        {after}
      </p>
    </>
  );
}

/** Hidden fields that keep earlier choices on a page without the wallet. */
function KeptChoices({ page: { wallet, balances, typed } }: { page: OpenCheckout }) {
  return (
    <>
      {wallet ? null : (
        <>
          <input type="hidden" name="selection" value={typed.selection} />
          <input type="hidden" name="show" value={typed.show} />
          <input type="hidden" name="certificate" value={typed.certificate} />
        </>
      )}
      {balances ? null : <input type="hidden" name="tender" value={typed.tender} />}
    </>
  );
}

/** RO-03: a guest books without an account. What they typed is kept while they sign in or sign up. */
function AsGuest({ title, text, signIn, signUp }: NonNullable<OpenCheckout["asGuest"]> & { signUp: string }) {
  return (
    <section className={`${card} ${stack} ${tight}`} aria-labelledby="as-guest">
      <h2 id="as-guest">{title}</h2>
      <p>{text}</p>
      <p className={row}>
        <Button kind="outline" intent="sign-in">
          {signIn}
        </Button>{" "}
        <Button kind="quiet" intent="sign-up">
          {signUp}
        </Button>
      </p>
    </section>
  );
}

/** RO-03: guests who can't book sign in here, before they type anything. */
const SignInFirst = ({ page }: { page: OpenCheckout }) => (
  <div className={asideLast}>
    <SignIn page={page} />
    <Form className={stack} method="post" action={page.here}>
      <FormKeys page={page} />
      <Price page={page} />
      <PreferenceChoices />
    </Form>
  </div>
);

/** Members sign in here. The form is sign-in's own, which says what is wrong. */
function SignIn({ page }: { page: OpenCheckout }) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`} aria-labelledby="barrier-title">
      <h2 id="barrier-title">{page.newMember?.signIn ?? t("checkout.signInTitle")}</h2>
      <p>{page.words.signIn}</p>
      {page.conditions.map((condition) => (
        <p key={condition}>{condition}</p>
      ))}
      <Form className={stack} method="post" action={page.signIn}>
        <EmailField id="sign-in-email" required />
        <PasswordInput
          id="sign-in-password"
          name="password"
          label={t("sign-in.password")}
          autoComplete="current-password"
          answer={undefined}
          required
        />
        <Button kind="solid" wide>
          {t("checkout.signInAgain")}
        </Button>
      </Form>
      <p className={row}>
        {page.newMember ? null : <ButtonLink kind="outline" {...page.signUp} />}{" "}
        <Link href={page.signIn}>{t("checkout.signInOtherwise")}</Link>
      </p>
    </section>
  );
}

/** RO-03: tells members who can't book before they type anything. */
function NotPermitted({ contact }: Pick<OpenCheckout, "contact">) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`} aria-labelledby="barrier-title">
      <h2 id="barrier-title">{t("checkout.notPermittedTitle")}</h2>
      <p>{t("checkout.notPermitted")}</p>
      <p>
        <a href={`mailto:${contact}`}>{contact}</a>
      </p>
    </section>
  );
}

/** With scripts, choosing a card requests the new total at once; a newer choice cancels an older request. */
function useRecalculation(form: React.RefObject<HTMLFormElement>, action: string) {
  const submit = useSubmit();
  return (button?: string) => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    if (button) fields.set(button, "");
    submit(fields, { method: "post", action, replace: true, preventScrollReset: true });
  };
}

const canBeTyped = ({ barrier }: OpenCheckout): boolean => barrier === undefined || barrier === "session-ended";

const idOf = (field: string, { barrier }: OpenCheckout): string | undefined => {
  if ([...GUEST, ...NEW_MEMBER, "wallet"].includes(field) || field.startsWith("need-")) return field;
  return barrier === "session-ended" ? "sign-in-again" : undefined;
};
