import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import type { I18n } from "~/i18n/t";
import { listedMeta, pageTitle } from "~/request/page-title";
import { publicPage } from "~/request/public-page.server";
import { viewerOf } from "~/request/viewer.server";
import { runByText } from "~/shared/organisation/run-by.server";
import { card, narrow, page, prose, stack, strong, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { memberRules } from "./member-rules.server";

export const meta = listedMeta;

/** Contact, frequent questions, and the organisation behind the site. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language, i18n } = await viewerOf(request, context);
  const { t } = i18n;
  const { name, contact } = context.organisation;
  const rules = (await memberRules(context, i18n)).map(({ heading, text }) => ({ question: heading, answer: text }));
  return {
    title: pageTitle(context, t, t("home.helpTitle")),
    listed: publicPage(context, language, "/help", t("home.helpDescription", { organisation: name })),
    heading: t("home.helpTitle"),
    contact: { heading: t("home.contactHeading"), text: t("home.contactText"), ways: waysOf(context, i18n) },
    questions: { heading: t("home.questionsHeading"), list: [...questionsIn(i18n), ...rules] },
    who: {
      heading: t("home.whoHeading"),
      text: runByText(i18n, { name, company: contact.company }),
      address: contact.address,
      accessibility: context.organisation.legal[language].accessibility && t("home.accessibilityTitle"),
    },
  };
}

export default function Help() {
  const { heading, contact, questions, who } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{heading}</h1>
      <section className={`${card} ${stack}`}>
        <h2>{contact.heading}</h2>
        <p>{contact.text}</p>
        <dl className={`${stack} ${tight}`}>
          {contact.ways.map(({ name, value, href }) => (
            <div key={name}>
              <dt className={strong}>{name}</dt>
              <dd>{href ? <a href={href}>{<bdi dir="ltr">{value}</bdi>}</a> : value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`${stack} ${prose}`}>
        <h2>{questions.heading}</h2>
        {questions.list.map(({ question, answer, links }: Question) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>
              {answer}
              {links?.map(({ href, text }) => (
                <Fragment key={href}>
                  {" "}
                  <Link href={href}>{text}</Link>
                </Fragment>
              ))}
            </p>
          </div>
        ))}
      </section>
      <section className={`${stack} ${tight}`}>
        <h2>{who.heading}</h2>
        <p>{who.text}</p>
        {who.address ? (
          <p>
            <bdi>{who.address}</bdi>
          </p>
        ) : null}
        {who.accessibility ? (
          <p>
            <Link href="/accessibility">{who.accessibility}</Link>
          </p>
        ) : null}
      </section>
    </main>
  );
}

function waysOf({ organisation }: AppLoadContext, { t, language }: I18n) {
  const { contact, mailFrom } = organisation;
  const email = contact.email ?? mailFrom;
  const hours = contact.hours[language];
  return [
    { name: t("home.email"), value: email, href: `mailto:${email}` },
    ...(contact.phone
      ? [{ name: t("home.phone"), value: contact.phone, href: `tel:${contact.phone.replaceAll(" ", "")}` }]
      : []),
    ...(hours ? [{ name: t("home.hours"), value: hours }] : []),
  ] as { name: string; value: string; href?: string }[];
}

type Question = { question: string; answer: string; links?: { href: string; text: string }[] };

function questionsIn({ t }: I18n): Question[] {
  const toBookings = [
    { href: "/user/booking-history", text: t("home.bookingLink") },
    { href: "/bookings/find", text: t("home.findBookingLink") },
  ];
  return [
    {
      question: t("home.bookingQuestion"),
      answer: t("home.bookingAnswer"),
      links: toBookings,
    },
    { question: t("home.cancelQuestion"), answer: t("home.cancelAnswer"), links: toBookings },
    { question: t("home.priceQuestion"), answer: t("home.priceAnswer") },
    { question: t("home.payQuestion"), answer: t("home.payAnswer") },
    {
      question: t("home.passwordQuestion"),
      answer: t("home.passwordAnswer"),
      links: [{ href: "/forgot-password", text: t("home.passwordLink") }],
    },
  ];
}
