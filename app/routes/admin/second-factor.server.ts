import type { AppLoadContext } from "@remix-run/node";
import type { SignedIn } from "#server/auth/account";
import type { I18n } from "~/i18n/t";
import { proofAsked } from "~/shared/account/operator-proof.server";
import { squaresOf } from "~/shared/qr-code/squares.server";

/** What the page asks for: to begin, to enter the first code of a phone, or a code; `begin` is there beside what is on. */
export async function secondFactorView(operator: SignedIn & { i18n: I18n }, context: AppLoadContext) {
  const { account, session, i18n } = operator;
  const { t } = i18n;
  const { secondFactors, organisation } = context;
  const isSet = await secondFactors.isSet(account);
  const texts = { heading: t("staff.factor"), code: t("staff.code"), begin: undefined, setUp: undefined };
  if (isSet && !session.hasSecondFactor)
    return {
      ...texts,
      step: "confirm" as const,
      lines: [t("staff.ask")],
      hint: t("staff.askHint"),
      submit: t("staff.confirm"),
    };
  const setUp = await secondFactors.setUp(operator, organisation.name);
  if (setUp)
    return {
      ...texts,
      step: "activate" as const,
      lines: [],
      hint: t("staff.codeHint"),
      submit: t("staff.submit"),
      setUp: {
        ...setUp,
        secret: setUp.secret.replace(/(.{4})(?=.)/g, "$1 "),
        squares: squaresOf(setUp.uri),
        scan: t("staff.scan"),
        keyLabel: t("staff.key"),
        open: t("staff.open"),
        codes: t("staff.codes"),
        enter: t("staff.enter"),
      },
    };
  const begin = { text: t(isSet ? "staff.again" : "staff.begin"), proof: await proofAsked(operator, context) };
  if (!isSet)
    return {
      ...texts,
      step: undefined,
      lines: [...(organisation.staffSecondFactor ? [t("staff.required")] : []), t("staff.intro")],
      hint: "",
      submit: "",
      begin,
    };
  return {
    ...texts,
    step: undefined,
    lines: [
      t("staff.on"),
      t("staff.left", { count: await secondFactors.recoveryCodesLeft(account) }),
      t("staff.againText"),
    ],
    hint: "",
    submit: "",
    begin,
  };
}
