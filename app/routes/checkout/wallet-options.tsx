import { useEffect, useRef } from "react";
import { messagesOf } from "~/i18n/t";
import { cardLine, status as statusStyle } from "~/shared/offer/booking.css";
import { Button } from "~/ui/button";
import { RadioCard, Tick } from "~/ui/choice";
import { wasChangedEarly } from "~/ui/early-change";
import { FieldError, Select } from "~/ui/field";
import { card, small, soft, stack, strong, tight } from "~/ui/layout.css";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import type { Balances as BalancesProps, WalletOptions as WalletOptionsProps } from "./checkout-page.server";
import { NO_TENDER } from "./tender";

const useT = messagesOf("checkout");

type Props = {
  wallet: WalletOptionsProps;
  /** The checkout itself. */
  here: string;
  /** The new total, after it was reckoned again. */
  status?: string;
  error?: string;
  /** Called after a change of the choice, with scripts. */
  onChoose: () => void;
};

/** WA-05: the cards of one list, the way to the other, and not using any. "Update total" is the form's first button. */
export function WalletOptions({ wallet, here, status, error, onChoose }: Props) {
  const t = useT();
  const { mode, cards, chosen, other, best, leftOver } = wallet;
  const fieldset = useChosen(chosen, onChoose);
  const list = t(mode === "certificates" ? "checkout.certificates" : "checkout.discountCards");
  return (
    <fieldset ref={fieldset} className={`${card} ${stack}`} id="wallet" aria-labelledby="wallet-title" tabIndex={-1}>
      <h2 id="wallet-title">{t("checkout.walletOf", { list })}</h2>
      <input type="hidden" name="show" value={mode} />
      <input type="hidden" name="pricedWith" value={chosen} />
      {wallet.addOns ? <AddOns addOns={wallet.addOns} onChoose={onChoose} /> : null}
      {wallet.certificateNeeded ? null : <FieldError id="wallet" text={error} />}
      {cards.length > 0 ? (
        <>
          <p className={`${small} ${soft}`}>
            {t(mode === "certificates" ? "checkout.certificateRule" : "checkout.discountCardRule")}
          </p>
          <div className={`${stack} ${tight}`}>
            {cards.map((card) => (
              <CardOption key={card.value} {...card} defaultChecked={card.value === chosen} onChange={onChoose} />
            ))}
            <div>
              <RadioCard name="selection" value="none" defaultChecked={chosen === "none"} onChange={onChoose}>
                <span className={strong}>
                  {t(mode === "certificates" ? "checkout.noCertificateUsed" : "checkout.noWallet")}
                </span>
              </RadioCard>
            </div>
          </div>
          {best ? <p className={small}>{best}</p> : null}
        </>
      ) : (
        <EmptyList {...wallet} />
      )}
      {leftOver ? <Notice tone="warn">{leftOver}</Notice> : null}
      {hasChoice(wallet) ? <UpdateTotal status={status} back={`${here}#wallet`} /> : null}
      {wallet.idle.map((card) => (
        <IdleCard key={card.id} {...card} />
      ))}{" "}
      {other ? (
        <Button kind="quiet" intent={`show-${other.mode}`} formAction={`${here}#wallet`}>
          {other.label}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Whether the viewer can change the total in it. */
export const hasChoice = ({ cards, addOns }: WalletOptionsProps): boolean =>
  cards.length > 0 || (addOns?.options.length ?? 0) > 1;

type AddOnsProps = { addOns: NonNullable<WalletOptionsProps["addOns"]>; onChoose: () => void };

/** WA-06: certificates that are bought with the stay, and the terms of the chosen one. */
function AddOns({ addOns: { needed, label, options, chosen, terms }, onChoose }: AddOnsProps) {
  const [only, ...others] = options;
  return (
    <>
      <input type="hidden" name="pricedCertificate" value={chosen} />
      {needed ? <p>{needed}</p> : null}
      {only && others.length === 0 ? (
        <p className={strong}>
          {only.label}
          <input type="hidden" name="certificate" value={only.value} />
        </p>
      ) : (
        <Select
          key={chosen}
          label={label}
          name="certificate"
          options={options}
          defaultValue={chosen}
          onChange={onChoose}
        />
      )}
      {terms.map((text) => (
        <p key={text} className={small}>
          {text}
        </p>
      ))}
    </>
  );
}

type BalancesSectionProps = { balances: BalancesProps; here: string; status?: string; onChoose: () => void };

/** WA-08: what pays of the rest, in the order it is written in. */
export function Balances({ balances, here, status, onChoose }: BalancesSectionProps) {
  const t = useT();
  const { rule, order, options, idle, chosen } = balances;
  const fieldset = useChosen(chosen, onChoose);
  return (
    <fieldset ref={fieldset} className={`${card} ${stack}`} id="balances" aria-labelledby="balances-title">
      <h2 id="balances-title">{t("checkout.balances")}</h2>
      <input type="hidden" name="pricedTender" value={chosen} />
      <input type="hidden" name="tender" value={NO_TENDER} />
      {options.length > 0 ? <p className={`${small} ${soft}`}>{rule}</p> : null}
      {order ? <p className={small}>{order}</p> : null}
      {options.map(({ value, name, detail, amount, checked }) => (
        <Tick key={value} name="tender" value={value} defaultChecked={checked} onChange={onChoose}>
          <span className={cardLine}>
            <span className={strong}>{name}</span> <Money text={amount} />
          </span>{" "}
          {detail ? <span className={`${small} ${soft}`}>{detail}</span> : null}
        </Tick>
      ))}
      {idle.map((balance) => (
        <IdleCard key={balance.value} {...balance} />
      ))}
      {options.length > 0 ? <UpdateTotal status={status} back={`${here}#balances`} /> : null}
    </fieldset>
  );
}

/** Without scripts, a button that asks for the total. */
function UpdateTotal({ status, back }: { status: string | undefined; back: string }) {
  const t = useT();
  const hydrated = useHydrated();
  return (
    <div>
      <p className={statusStyle} role="status">
        {status}
      </p>
      {hydrated ? null : (
        <Button kind="outline" formAction={back} wide>
          {t("checkout.updateTotal")}
        </Button>
      )}
    </div>
  );
}

type CardOptionProps = WalletOptionsProps["cards"][number] & { defaultChecked: boolean; onChange?: () => void };

/** A card among several: which one, until when, and what it is worth. */
export function CardOption({ value, name, detail, worth, ...radio }: CardOptionProps) {
  return (
    <div>
      <RadioCard {...radio} name="selection" value={value}>
        <span className={cardLine}>
          <span className={strong}>{name}</span> <Money text={worth} />
        </span>{" "}
        {detail ? <span className={`${small} ${soft}`}>{detail}</span> : null}
      </RadioCard>
    </div>
  );
}

/** A card that is there and cannot be chosen: what it holds, and why. */
export function IdleCard({ name, amount, why }: Omit<WalletOptionsProps["idle"][number], "id">) {
  return (
    <div>
      <span className={cardLine}>
        <span>{name}</span> <Money text={amount} />
      </span>{" "}
      <span className={`${small} ${soft}`}>{why}</span>
    </div>
  );
}

function EmptyList({
  mode,
  none,
  idle,
  chosen,
  offered,
  certificateNeeded,
  addOns,
  activateService,
}: WalletOptionsProps) {
  const t = useT();
  return (
    <>
      <input type="hidden" name="selection" value={chosen} />
      {certificateNeeded ? (
        <Notice tone="warn">{certificateNeeded}</Notice>
      ) : idle.length > 0 || addOns?.needed ? null : (
        <p>{none}</p>
      )}
      {offered && mode === "certificates" ? (
        <Button kind="outline" intent="certificate">
          {t("checkout.aboutCertificates")}
        </Button>
      ) : null}{" "}
      {activateService ? (
        <Button kind="outline" intent="activate-service">
          {t("checkout.aboutInactiveCards")}
        </Button>
      ) : null}
    </>
  );
}

/**
 * Applies a choice from a dialog or the server to the existing inputs: one radio, or checkboxes whose values are separated by
 * spaces. A choice the viewer made before hydration counts too.
 */
function useChosen(chosen: string, onChoose: () => void) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const first = shown.current === undefined;
    if (shown.current === chosen) return;
    shown.current = chosen;
    if (first && ref.current && wasChangedEarly(ref.current)) return onChoose();
    for (const input of ref.current?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? []) {
      input.checked = input.type === "radio" ? input.value === chosen : chosen.split(" ").includes(input.value);
    }
  }, [chosen, onChoose]);
  return ref;
}
