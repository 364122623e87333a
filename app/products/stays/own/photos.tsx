import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Account } from "#server/auth/account";
import { latinDigits } from "#server/core/digits";
import { MOST_MEGAPIXELS } from "#server/core/limits";
import { inLanguage } from "#server/core/local-text";
import { isOffered } from "#server/core/offered";
import type { ListedPhoto } from "#server/products/product";
import { isolated } from "~/i18n/format";
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
import { row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { OwnPage, Reason } from "./own-page";
import {
  arePhotos,
  findOwn,
  type OwnProperty,
  ownHref,
  photosHref,
  reasonField,
  reasonWords,
  roomOf,
} from "./own-property.server";

/** Of the property and of each room, as many as an import takes. */
const MOST_PHOTOS = 20;
const LONGEST_ALT = 160;
/** Its page has a reason in each of two forms. */
const EDIT_REASON = "edit-reason";

const spokenOn = ({ organisation }: AppLoadContext) =>
  (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).filter((language) =>
    isOffered(organisation.languages, language),
  );

/** OP-05: the photos of an own property, or of one of its rooms: adds, describes, orders and removes them. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireOperator(request, context, "catalogue");
  const { t } = i18n;
  const own = await findOwn(params["code"], context);
  const { code, name, stamp } = own;
  const room = roomOf(request, own);
  const ofProperty = t("properties.photosTitle", { name });
  const heading = room.name
    ? t("properties.roomPhotosTitle", { room: isolated(inLanguage(room.name, i18n.language)), name: isolated(name) })
    : ofProperty;
  return {
    title: pageTitle(context, t, heading),
    heading,
    done: doneText(request, { photos: "properties.donePhotos" }, i18n),
    text: t(room.name ? "properties.roomPhotosText" : "properties.photosText"),
    here: photosHref(code, room.no),
    back: room.name ? { href: photosHref(code, 0), text: ofProperty } : { href: ownHref(code), text: name },
    stamp,
    add: {
      heading: t("properties.addTitle"),
      label: t("properties.files"),
      hint: t("properties.filesHint", { max: MOST_PHOTOS }),
      submit: t("properties.add"),
    },
    edit: { heading: t("properties.editTitle"), submit: t("properties.save"), remove: t("properties.remove") },
    photos: photosOf(own, room.no).map((photo, index) => ({
      ...shown(photo, index, i18n),
      position: { name: `position-${index}`, label: t("properties.position"), value: String(index + 1) },
      alts: spokenOn(context).map((language) => ({
        name: `alt-${language}-${index}`,
        label: t("properties.alt", { language: LANGUAGES[language].name }),
        value: photo.caption?.[language] ?? "",
        lang: LANGUAGES[language].code,
      })),
      remove: `remove-${index}`,
      source: { name: `source-${index}`, value: photo.source },
    })),
    rooms: room.name ? [] : own.rooms.map((each) => roomOnPage(own, each, i18n)),
    reason: reasonWords(i18n),
  };
}

type OwnPhoto = OwnProperty["photos"][number];

const photosOf = ({ photos }: Pick<OwnProperty, "photos">, room: number): OwnPhoto[] =>
  photos.filter((photo) => photo.room === room);

const shown = ({ addresses, hasFailed }: OwnPhoto, index: number, { t }: I18n) => ({
  legend: t("properties.photo", { number: index + 1 }),
  src: addresses?.[0],
  state: addresses
    ? undefined
    : hasFailed
      ? t("properties.failed", { max: MOST_MEGAPIXELS })
      : t("properties.preparing"),
});

function roomOnPage(own: OwnProperty, { no, name }: OwnProperty["rooms"][number], i18n: I18n) {
  const room = inLanguage(name, i18n.language);
  return {
    name: room,
    href: photosHref(own.code, no),
    change: i18n.t("properties.changeRoomPhotos", { room: isolated(room) }),
    photos: photosOf(own, no).map((photo, index) => shown(photo, index, i18n)),
  };
}

export async function action({ params, request: sent, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireOperator(sent, context, "catalogue");
  const own = await findOwn(params["code"], context);
  const { no } = roomOf(sent, own);
  const { files, request } = await takeFiles(sent, "file");
  const schema = z.object({
    reason: reasonField,
    intent: z.string().default(""),
    stamp: z.string().default(""),
    ...fieldsOf(context),
  });
  const form = await readForm(request, schema);
  const { intent } = form.submission.payload as { intent?: string };
  const refused = async (errors: Record<string, string[]> = {}) => {
    const { data: answer, init } = await refuse(request, context, form.submission, { errors });
    return data({ ...answer, intent }, init ?? {});
  };
  if (!form.ok) return refused();
  const { reason, stamp, ...typed } = form.value as Record<string, string> & { reason: string; stamp: string };
  const isCurrent = stamp === own.stamp;
  const before = photosOf(own, no);
  const listed = isCurrent ? before : listedIn(typed, before, no);
  const changed =
    intent === "add" ? await withFiles(before, no, files, context, i18n) : await edited(listed, typed, context);
  if ("errors" in changed && isCurrent) return refused(changed.errors);
  const { photos } = "errors" in changed ? {} : changed;
  const isDone =
    photos &&
    ((isCurrent && (await saved(account, own, { before: stamp, photos: among(own, no, photos), reason }, context))) ||
      // The form came twice, and the first one did it.
      arePhotos(photos, photosOf(await findOwn(own.code, context), no)));
  return isDone
    ? redirect(photosHref(own.code, no, { done: "photos" }), 303)
    : refused({ "": [i18n.t("properties.changedMeanwhile")] });
}

/** All photos of the property, where these are now those of one room. */
const among = ({ photos }: OwnProperty, no: number, ofRoom: ListedPhoto[]): ListedPhoto[] => [
  ...photos.filter(({ room }) => room < no),
  ...ofRoom,
  ...photos.filter(({ room }) => room > no),
];

/** The photos of which a form was made. */
function listedIn(typed: Record<string, string>, photos: OwnPhoto[], room: number): ListedPhoto[] {
  const captions = new Map(photos.map(({ source, caption }) => [source, caption]));
  const sources = Array.from({ length: MOST_PHOTOS }, (_, index) => typed[`source-${index}`]);
  return sources.flatMap((source) => (source ? [{ room, source, caption: captions.get(source) }] : []));
}

type Changed = { photos: ListedPhoto[] } | { errors: Record<string, string[]> };

function fieldsOf(context: AppLoadContext): z.ZodRawShape {
  const alt = z
    .string()
    .trim()
    .max(LONGEST_ALT, message("refusals.nameTooLong", { max: LONGEST_ALT }))
    .default("");
  return Object.fromEntries(
    Array.from({ length: MOST_PHOTOS }, (_, index) => index).flatMap((index) => [
      [`source-${index}`, z.string().default("")],
      [`position-${index}`, z.string().default("")],
      [`remove-${index}`, z.string().default("")],
      ...spokenOn(context).map((language) => [`alt-${language}-${index}`, alt]),
    ]),
  );
}

async function withFiles(
  photos: OwnPhoto[],
  room: number,
  files: Uint8Array[],
  context: AppLoadContext,
  { t }: I18n,
): Promise<Changed> {
  if (files.length === 0) return { errors: { file: [t("properties.filesMissing")] } };
  const sent = new Set<string>();
  for (const [index, file] of files.entries()) {
    const kept = await context.ownPhotos.keep(Buffer.from(file));
    if (!kept.ok) {
      const hasTooMany = kept.reason === "too-many-pixels";
      const number = index + 1;
      const max = MOST_MEGAPIXELS;
      const text = hasTooMany ? t("properties.tooManyPixels", { number, max }) : t("properties.notAPhoto", { number });
      return { errors: { file: [text] } };
    }
    sent.add(kept.value);
  }
  const before = photos.map(({ source, caption }) => ({ room, source, caption, isSentAgain: sent.delete(source) }));
  if (before.length + sent.size > MOST_PHOTOS)
    return { errors: { file: [t("properties.tooMany", { max: MOST_PHOTOS })] } };
  return { photos: [...before, ...[...sent].map((source) => ({ room, source, caption: undefined }))] };
}

/** Those that are given one position stay in their order. */
async function edited(listed: ListedPhoto[], typed: Record<string, string>, context: AppLoadContext): Promise<Changed> {
  const languages = spokenOn(context);
  const max = listed.length;
  const errors: Record<string, string[]> = {};
  const photos = listed.flatMap(({ room, source, caption }, index) => {
    const position = Number(latinDigits((typed[`position-${index}`] ?? "").trim()) || Number.NaN);
    if (!Number.isInteger(position) || position < 1 || position > max)
      errors[`position-${index}`] = [message("properties.positionWrong", { max })];
    if (typed[`remove-${index}`] === "on") return [];
    const alts = languages.map((language) => [language, typed[`alt-${language}-${index}`] ?? ""] as const);
    const spoken = { ...caption, ...Object.fromEntries(alts) };
    const written = Object.fromEntries(Object.entries(spoken).filter(([, text]) => text !== ""));
    return [{ position, room, source, caption: Object.keys(written).length > 0 ? written : undefined }];
  });
  if (Object.keys(errors).length > 0) return { errors };
  return {
    photos: photos
      .sort((one, other) => one.position - other.position)
      .map(({ room, source, caption }) => ({ room, source, caption: caption as ListedPhoto["caption"] })),
  };
}

type Save = { before: string; photos: ListedPhoto[]; reason: string };

async function saved(account: Account, { code }: OwnProperty, { reason, ...change }: Save, context: AppLoadContext) {
  const { properties } = context.asOperator(account);
  return (await properties.change(context.organisation, code, { is: "photos", ...change }, { reason })).ok;
}

export default function OwnPhotos() {
  const { heading, done, text, here, back, stamp, add, edit, photos, rooms, reason } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const isAdd = sent?.intent === "add";
  const stored = Object.fromEntries(
    photos.flatMap(({ position, alts }) => [position, ...alts].map(({ name, value }) => [name, value])),
  );
  const adding = formAnswer(isAdd ? sent?.result : undefined, ["file", "reason"]);
  const editing = formAnswer(isAdd ? undefined : sent?.result, [...Object.keys(stored), "reason"], stored);
  const editErrors = editing.errors.map((error) => (error.id === "reason" ? { ...error, id: EDIT_REASON } : error));
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
          <AccountForm answer={{ ...editing, errors: editErrors }} action={here} submit={edit.submit} back={back.href}>
            <input type="hidden" name="stamp" value={editing.value("stamp") || stamp} />
            {photos.map(({ legend, src, state, position, alts, remove, source }) => (
              <Fieldset key={position.name} legend={legend}>
                <div className={stack}>
                  <input type="hidden" {...source} />
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
            <Reason answer={editing} words={reason} id={EDIT_REASON} />
          </AccountForm>
        </>
      ) : null}
      {rooms.map((room) => (
        <section key={room.href} className={stack}>
          <h2>
            <bdi>{room.name}</bdi>
          </h2>
          {room.photos.length > 0 ? (
            <ul className={row}>
              {room.photos.map(({ legend, src, state }) => (
                <li key={legend}>{src ? <img src={src} alt={legend} width={160} loading="lazy" /> : state}</li>
              ))}
            </ul>
          ) : null}
          <p>
            <Link href={room.href}>{room.change}</Link>
          </p>
        </section>
      ))}
    </OwnPage>
  );
}
