import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Account } from "#server/auth/account";
import { latinDigits } from "#server/core/digits";
import { isOffered } from "#server/core/offered";
import type { ListedPhoto } from "#server/products/product";
import { LANGUAGES } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { doneText } from "~/request/done-text.server";
import { readForm, refuse, takeFiles } from "~/request/form.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { Checkbox, Fieldset } from "~/ui/choice";
import { TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { stack } from "~/ui/layout.css";
import { OwnPage, Reason } from "./own-page";
import { findOwn, type OwnProperty, ownHref, reasonField, reasonWords } from "./own-property.server";

/** As many as an import takes. */
const MOST_PHOTOS = 20;
const LONGEST_ALT = 160;

const spokenOn = ({ organisation }: AppLoadContext) =>
  (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).filter((language) =>
    isOffered(organisation.languages, language),
  );

/** OP-05: the photos of an own property: adds, describes, orders and removes them. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireOperator(request, context, "catalogue");
  const { t } = i18n;
  const { code, name, photos, stamp } = await findOwn(params["code"], context);
  const heading = t("properties.photosTitle", { name });
  return {
    title: pageTitle(context, t, heading),
    heading,
    done: doneText(request, { photos: "properties.donePhotos" }, i18n),
    text: t("properties.photosText"),
    here: ownHref(code, "photos"),
    back: { href: ownHref(code), text: name },
    stamp,
    add: {
      heading: t("properties.addTitle"),
      label: t("properties.files"),
      hint: t("properties.filesHint", { max: MOST_PHOTOS }),
      submit: t("properties.add"),
    },
    edit: { heading: t("properties.editTitle"), submit: t("properties.save"), remove: t("properties.remove") },
    photos: photos.map(({ caption, addresses, hasFailed }, index) => ({
      legend: t("properties.photo", { number: index + 1 }),
      src: addresses?.[0],
      state: addresses ? undefined : t(hasFailed ? "properties.failed" : "properties.preparing"),
      position: { name: `position-${index}`, label: t("properties.position"), value: String(index + 1) },
      alts: spokenOn(context).map((language) => ({
        name: `alt-${language}-${index}`,
        label: t("properties.alt", { language: LANGUAGES[language].name }),
        value: caption?.[language] ?? "",
        lang: LANGUAGES[language].code,
      })),
      remove: `remove-${index}`,
    })),
    reason: reasonWords(i18n),
  };
}

export async function action({ params, request: sent, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireOperator(sent, context, "catalogue");
  const own = await findOwn(params["code"], context);
  const { files, request } = await takeFiles(sent, "file");
  const schema = z.object({
    reason: reasonField,
    intent: z.string().default(""),
    stamp: z.string().default(""),
    ...fieldsOf(own, context),
  });
  const form = await readForm(request, schema);
  const { intent } = form.submission.payload as { intent?: string };
  const refused = async (errors: Record<string, string[]> = {}) => {
    const { data: answer, init } = await refuse(request, context, form.submission, { errors });
    return data({ ...answer, intent }, init ?? {});
  };
  if (!form.ok) return refused();
  const { reason, stamp, ...typed } = form.value as Record<string, string> & { reason: string; stamp: string };
  if (stamp !== own.stamp) return refused({ "": [i18n.t("properties.changedMeanwhile")] });
  const changed = intent === "add" ? await withFiles(own, files, context, i18n) : await edited(own, typed, context);
  if ("errors" in changed) return refused(changed.errors);
  return (await saved(account, own, { before: stamp, photos: changed.photos, reason }, context))
    ? redirect(`${ownHref(own.code, "photos")}?done=photos`, 303)
    : refused({ "": [i18n.t("properties.changedMeanwhile")] });
}

type Changed = { photos: ListedPhoto[] } | { errors: Record<string, string[]> };

function fieldsOf({ photos }: OwnProperty, context: AppLoadContext): z.ZodRawShape {
  const alt = z
    .string()
    .trim()
    .max(LONGEST_ALT, message("refusals.nameTooLong", { max: LONGEST_ALT }))
    .default("");
  return Object.fromEntries(
    photos.flatMap((_, index) => [
      [`position-${index}`, z.string().default("")],
      [`remove-${index}`, z.string().default("")],
      ...spokenOn(context).map((language) => [`alt-${language}-${index}`, alt]),
    ]),
  );
}

async function withFiles(
  own: OwnProperty,
  files: Uint8Array[],
  context: AppLoadContext,
  { t }: I18n,
): Promise<Changed> {
  if (files.length === 0) return { errors: { file: [t("properties.filesMissing")] } };
  if (own.photos.length + files.length > MOST_PHOTOS)
    return { errors: { file: [t("properties.tooMany", { max: MOST_PHOTOS })] } };
  const added: ListedPhoto[] = [];
  for (const [index, file] of files.entries()) {
    const kept = await context.ownPhotos.keep(Buffer.from(file));
    if (!kept.ok) return { errors: { file: [t("properties.notAPhoto", { number: index + 1 })] } };
    if (![...own.photos, ...added].some(({ source }) => source === kept.value))
      added.push({ source: kept.value, caption: undefined });
  }
  return { photos: [...own.photos.map(({ source, caption }) => ({ source, caption })), ...added] };
}

/** Those that are given one position stay in their order. */
async function edited(own: OwnProperty, typed: Record<string, string>, context: AppLoadContext): Promise<Changed> {
  const languages = spokenOn(context);
  const max = own.photos.length;
  const errors: Record<string, string[]> = {};
  const photos = own.photos.flatMap(({ source, caption }, index) => {
    const position = Number(latinDigits((typed[`position-${index}`] ?? "").trim()) || Number.NaN);
    if (!Number.isInteger(position) || position < 1 || position > max)
      errors[`position-${index}`] = [message("properties.positionWrong", { max })];
    if (typed[`remove-${index}`] === "on") return [];
    const alts = languages.map((language) => [language, typed[`alt-${language}-${index}`] ?? ""] as const);
    const spoken = { ...caption, ...Object.fromEntries(alts) };
    const written = Object.fromEntries(Object.entries(spoken).filter(([, text]) => text !== ""));
    return [{ position, source, caption: Object.keys(written).length > 0 ? written : undefined }];
  });
  if (Object.keys(errors).length > 0) return { errors };
  return {
    photos: photos
      .sort((one, other) => one.position - other.position)
      .map(({ source, caption }) => ({ source, caption: caption as ListedPhoto["caption"] })),
  };
}

type Save = { before: string; photos: ListedPhoto[]; reason: string };

async function saved(account: Account, { code }: OwnProperty, { reason, ...change }: Save, context: AppLoadContext) {
  const { properties } = context.asOperator(account);
  return (await properties.change(context.organisation, code, { is: "photos", ...change }, { reason })).ok;
}

export default function OwnPhotos() {
  const { heading, done, text, here, back, stamp, add, edit, photos, reason } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const isAdd = sent?.intent === "add";
  const stored = Object.fromEntries(
    photos.flatMap(({ position, alts }) => [position, ...alts].map(({ name, value }) => [name, value])),
  );
  const adding = formAnswer(isAdd ? sent?.result : undefined, ["file", "reason"]);
  const editing = formAnswer(isAdd ? undefined : sent?.result, [...Object.keys(stored), "reason"], stored);
  return (
    <OwnPage heading={heading} done={sent ? undefined : done} back={back}>
      <p>{text}</p>
      <h2>{add.heading}</h2>
      <AccountForm answer={adding} action={here} submit={add.submit} back={back.href} hasFiles>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="stamp" value={adding.value("stamp") || stamp} />
        <TextField
          name="file"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          label={add.label}
          hint={add.hint}
          error={adding.errorOf("file")}
        />
        <Reason answer={adding} words={reason} />
      </AccountForm>
      {photos.length > 0 ? (
        <>
          <h2>{edit.heading}</h2>
          <AccountForm answer={editing} action={here} submit={edit.submit} back={back.href}>
            <input type="hidden" name="stamp" value={editing.value("stamp") || stamp} />
            {photos.map(({ legend, src, state, position, alts, remove }) => (
              <Fieldset key={position.name} legend={legend}>
                <div className={stack}>
                  {src ? <img src={src} alt="" width={320} loading="lazy" /> : <p>{state}</p>}
                  <TextField
                    {...editing.field(position.name)}
                    label={position.label}
                    inputMode="numeric"
                    dir="ltr"
                    maxLength={2}
                  />
                  {alts.map(({ name, label, lang }) => (
                    <TextField
                      key={name}
                      {...editing.field(name)}
                      label={label}
                      lang={lang}
                      dir="auto"
                      maxLength={LONGEST_ALT}
                    />
                  ))}
                  <Checkbox name={remove} defaultChecked={editing.value(remove) === "on"}>
                    {edit.remove}
                  </Checkbox>
                </div>
              </Fieldset>
            ))}
            <Reason answer={editing} words={reason} id="edit-reason" />
          </AccountForm>
        </>
      ) : null}
    </OwnPage>
  );
}
