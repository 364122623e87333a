import { type FormEvent, useEffect, useRef } from "react";
import { messagesOf } from "~/i18n/t";
import { type ChosenFilter, type FilterOption, SORTS } from "~/products/stays/results-state";
import type { SearchedAt } from "~/products/stays/search-form/product-search-form";
import { filterForm, filters, filtersSummary, showButton } from "~/shared/offer/results.css";
import { FilterTick } from "~/shared/offer/results-parts";
import { Button } from "~/ui/button";
import { Fieldset } from "~/ui/choice";
import { wasChangedEarly } from "~/ui/early-change";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { useHydrated } from "~/ui/use-hydrated";
import { filterText } from "./filter-text";
import type { Results } from "./results.server";
import { useSubmitSoon } from "./use-submit-soon";

const useT = messagesOf("search", "stay");

/** One form whose state is the URL. The button is always there; scripts only press it by themselves after a change. */
export function FilterForm({ page, search, wrongMax }: { page: Results; search: SearchedAt; wrongMax?: string }) {
  const t = useT();
  const { facets, state } = page;
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { submitSoon, isSoon } = useSubmitSoon(form);
  const shown = useRef<typeof state>(undefined);
  useEffect(() => {
    if (!form.current || shown.current === state) return;
    if (!shown.current && wasChangedEarly(form.current)) submitSoon();
    else showChosen(form.current, state.filters, isSoon() ? shown.current?.filters : undefined);
    shown.current = state;
  }, [state, submitSoon, isSoon]);
  const chosen = (name: string) => state.filters.filter(([filter]) => filter === name).map(([, value]) => value);
  const group = (name: GroupName) => <Group name={name} options={facets[name]} chosen={chosen(name)} />;
  return (
    <details className={filters} open={!!wrongMax}>
      <summary className={filtersSummary}>{t("search.filterAndSort")}</summary>
      <Form
        ref={form}
        method="get"
        action={search.action}
        className={filterForm}
        preventScrollReset
        onChange={submitSoon}
        onSubmit={showResults}
      >
        {[...new URLSearchParams(page.stayQuery), ...search.hidden].map(([name, value], index) => (
          <input key={`${name}${index}`} type="hidden" name={name} value={value} />
        ))}
        {state.map ? <input type="hidden" name="view" value="map" /> : null}
        <Select
          name="sort"
          label={t("search.sort")}
          defaultValue={state.sort}
          options={SORTS.map((sort) => ({ value: sort, label: t(`search.sort-${sort}`) }))}
        />
        {group("stars")}
        <Select
          name="score"
          label={t("search.score")}
          defaultValue={chosen("score")[0] ?? ""}
          options={[
            { value: "", label: t("search.anyScore") },
            ...facets.score.map(([score, count]) => ({
              value: score,
              label: `${t("search.scoreFrom", { score: Number(score) / 10 })} · ${count}`,
            })),
          ]}
        />
        <Fieldset compact legend={t("search.goodToKnow")}>
          <FilterTick
            name="free"
            value="1"
            label={t("search.freeCancellation")}
            count={facets.freeCancellation}
            isChosen={chosen("free").includes("1")}
          />
          <FilterTick
            name="green"
            value="1"
            label={t("stay.green")}
            count={facets.green}
            isChosen={chosen("green").includes("1")}
          />
          {state.green ? <input type="hidden" name="green" value="0" /> : null}
        </Fieldset>
        <TextField
          name="max"
          label={t("search.maxTotal", { currency: facets.currency })}
          hint={facets.priceHint || undefined}
          error={wrongMax}
          key={facets.max}
          defaultValue={facets.max}
          inputMode="decimal"
          maxLength={20}
        />
        {group("type")}
        {group("board")}
        {group("amenity")}
        <div className={showButton}>
          <Button wide>{hydrated ? t("search.showStays", { count: page.total }) : t("search.applyFilters")}</Button>
        </div>
      </Form>
    </details>
  );
}

type GroupName = "stars" | "type" | "board" | "amenity";
type GroupProps = { name: GroupName; options: FilterOption[]; chosen: string[] };

function Group({ name, options, chosen }: GroupProps) {
  const t = useT();
  if (options.length === 0) return null;
  return (
    <Fieldset compact legend={t(`stay.${name}Heading`)}>
      {options.map(([value, count]) => (
        <FilterTick
          key={value}
          {...{ name, value, count }}
          label={filterText(t, [name, value])}
          isChosen={chosen.includes(value)}
        />
      ))}
    </Fieldset>
  );
}

/** Closes the form, which may cover the results, and moves the focus to the element that reopens it. */
function showResults({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const details = currentTarget.parentElement as HTMLDetailsElement;
  details.open = false;
  details.querySelector("summary")?.focus();
}

/**
 * After a filter was taken away outside the form: the ticks follow the URL, and the focus stays where it is. `before`: what was
 * chosen before, where the viewer has ticked more since, which is not sent yet and stays.
 */
function showChosen(form: HTMLFormElement, filters: ChosenFilter[], before?: ChosenFilter[]): void {
  for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
    const isIn = (chosen: ChosenFilter[]) => chosen.some(([name, value]) => name === box.name && value === box.value);
    if (!before || isIn(before) !== isIn(filters)) box.checked = isIn(filters);
  }
}
