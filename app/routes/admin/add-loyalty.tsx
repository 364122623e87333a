import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { LoyaltyForm } from "./loyalty-form";
import { addedAs, errorsAt, loyaltyAction, loyaltyForm } from "./loyalty-form.server";
import { addedKindOf } from "./loyalty-kinds.server";

/** AC-08: begins a campaign or a rule of earning, or puts a plan on sale. */
export function loader(args: LoaderFunctionArgs) {
  const { kind, path } = addedKindOf(args.params);
  return loyaltyForm(args, kind.right, async (account, i18n) => ({
    heading: i18n.t(kind.words.new),
    text: i18n.t(kind.words.newText),
    submit: i18n.t(kind.words.save),
    groups: await kind.groups({ account, context: args.context }, i18n),
    here: `${path}/new`,
    back: path,
    list: i18n.t(kind.words.title),
  }));
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { kind, path } = addedKindOf(args.params);
  return loyaltyAction(args, {
    right: kind.right,
    fields: kind.fields,
    back: path,
    async wrongIn({ account, i18n, ...filled }) {
      const wrong = await kind.check({ account, context }, filled);
      return errorsAt(wrong, kind.errors(filled, context, i18n, wrong));
    },
    async run({ account, i18n, reason, key, ...filled }) {
      const added = await kind.add({ account, context }, filled, { reason, key });
      const wrong = !added.ok && added.reason === "wrong" ? added : undefined;
      return addedAs(added, kind.errors(filled, context, i18n, wrong), kind.codeTaken);
    },
  });
}

export default LoyaltyForm;
