import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { movement } from "~/shared/wallet/wallet.css";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { card, end, page as pageStyle, prose, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Money, Price } from "~/ui/money";
import { Pages } from "~/ui/pages";
import { type RewardsPage, rewardsPage } from "./rewards-page.server";

const PER_PAGE = 20;

/** LO-09, RT-07: the member's points and rewards, and the rules that earned them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  const { organisation, loyalty, booking } = context;
  const wanted = { page: Number(new URL(request.url).searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const state = await loyalty.state(organisation, account, wanted);
  const bookings = await loyalty.bookingsOf(
    organisation,
    account,
    state.rewards.map(({ id }) => id),
  );
  const ids = [...bookings.values()].flatMap((id) => id ?? []);
  const references = await booking.references(organisation.id, account.id, [...new Set(ids)]);
  const known = [...bookings].map(([reward, id]) => [reward, references.get(id ?? "") ?? ""] as const);
  return {
    title: pageTitle(context, i18n.t, i18n.t("rewards.title")),
    ...rewardsPage(state, new Map(known.filter(([, reference]) => reference)), context, i18n),
  };
}

export default function YourRewards() {
  const { words, hasPoints, sums, rewards, rules, page, pages } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${pageStyle} ${stack}`}>
      <div>
        <h1>{words.title}</h1>
        <p className={`${soft} ${prose}`}>{words.intro}</p>
      </div>
      {hasPoints || rewards.length > 0 ? <Sums sums={sums} /> : null}
      {rewards.length === 0 ? (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
          <Rules rules={rules} when={words.howWhen} />
          <p>
            <ButtonLink kind="outline" href="/" text={words.toSearch} />
          </p>
        </EmptyState>
      ) : (
        <>
          <section className={stack} aria-labelledby="all">
            <h2 id="all">{words.all}</h2>
            <ul className={`${card} ${stack}`}>
              {rewards.map((reward) => (
                <Line key={reward.id} {...reward} />
              ))}
            </ul>
            <Pages
              page={page}
              pages={pages}
              hrefOf={(number) => `/your-rewards?page=${number}`}
              label={words.allPages}
            />
          </section>
          {rules.length > 0 ? (
            <section className={stack} aria-labelledby="how">
              <h2 id="how">{words.how}</h2>
              <Rules rules={rules} when={words.howWhen} />
            </section>
          ) : null}
        </>
      )}
      <p>
        <Link href="/wallet/statement">{words.toStatement}</Link>
      </p>
    </main>
  );
}

function Sums({ sums }: Pick<RewardsPage, "sums">) {
  return (
    <dl className={`${card} ${stack}`}>
      {sums.map(({ name, amount, notes }) => (
        <div key={name + amount}>
          <dt className={soft}>{name}</dt>
          <dd>
            <Price text={amount} />
            {notes.map((note) => (
              <p key={note} className={small}>
                {note}
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ amount, why, booking, state }: RewardsPage["rewards"][number]) {
  return (
    <li className={movement}>
      <div className={`${stack} ${tight}`}>
        <p>
          {why}
          {booking ? (
            <>
              {why ? " · " : null}
              <Link href={booking.href}>
                <bdi dir="ltr">{booking.reference}</bdi>
              </Link>
            </>
          ) : null}
        </p>
        <p className={`${small} ${soft}`}>{state}</p>
      </div>
      <span className={end}>
        <Money text={amount} />
      </span>
    </li>
  );
}

function Rules({ rules, when }: { rules: string[]; when: string }) {
  if (rules.length === 0) return null;
  return (
    <>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>{when}</p>
    </>
  );
}
