import { useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

const PAUSE_BEFORE_SEARCH_MS = 400;

type SubmitSoon = { submitSoon: () => void; isSoon: () => boolean };

/** Sends the filters a moment after the last change, so that several can be chosen in a row. `isSoon`: in that moment. */
export function useSubmitSoon(form: RefObject<HTMLFormElement>): SubmitSoon {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const submitSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (form.current) submit(withoutEmpty(form.current), { ...HERE, replace: true, preventScrollReset: true });
    }, PAUSE_BEFORE_SEARCH_MS);
  };
  return { submitSoon, isSoon: () => timer.current !== undefined };
}

const HERE = { method: "get", action: "/search-detail" } as const;

/** Keeps empty fields out of the address. */
const withoutEmpty = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && value !== "" && value !== "recommended" ? [[name, value]] : [],
    ),
  );
