import {
  type FormEvent,
  type FormHTMLAttributes,
  forwardRef,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
} from "react";
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FetchersContext as FetchersContext,
  UNSAFE_useRouteId as useRouteId,
} from "react-router-dom";
import { knows } from "./discovery";
import { useDiscovered, useRouter } from "./link";

type Options = { preventScrollReset?: boolean; replace?: boolean };
type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "method"> &
  Options & { method: "get" | "post"; action: string; reloadDocument?: boolean; fetcherKey?: string };

/** Scripts send it where they know what will answer; else the browser does. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form(
  { fetcherKey, preventScrollReset, replace, reloadDocument, onSubmit, ...rest },
  ref,
) {
  const router = useRouter();
  const send = useSend(fetcherKey);
  useDiscovered(rest.action);
  function submit(event: FormEvent<HTMLFormElement>) {
    onSubmit?.(event);
    if (event.defaultPrevented || reloadDocument) return;
    const form = event.currentTarget;
    const button = (event.nativeEvent as SubmitEvent).submitter;
    const action = button?.getAttribute("formaction") ?? rest.action;
    if (!knows(router, new URL(action, location.href).pathname)) return;
    event.preventDefault();
    send(fieldsOf(form, button), { method: rest.method, action, preventScrollReset, replace });
  }
  return <form {...rest} onSubmit={submit} ref={ref} />;
});

/** With the button that was pressed, as a browser sends it. */
function fieldsOf(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const fields = new FormData(form);
  if (button instanceof HTMLButtonElement && button.name) fields.append(button.name, button.value);
  return fields;
}

export const useSubmit = () => useSend(undefined);

function useSend(fetcherKey: string | undefined) {
  const router = useRouter();
  const routeId = useRouteId();
  return useCallback(
    (
      fields: FormData | URLSearchParams,
      { method, action, ...options }: Options & { method: "get" | "post"; action: string },
    ) => {
      const formData = fields instanceof FormData ? fields : new FormData();
      if (fields !== formData) for (const [name, value] of fields) formData.append(name, value);
      const submission = {
        formData,
        formMethod: method,
        formEncType: "application/x-www-form-urlencoded" as const,
        ...options,
      };
      if (fetcherKey) router.fetch(fetcherKey, routeId, action, submission);
      else router.navigate(action, submission);
    },
    [router, routeId, fetcherKey],
  );
}

export function useFetcher() {
  const router = useRouter();
  const routeId = useRouteId();
  const key = useId();
  const fetcher = useContext(DataRouterStateContext)?.fetchers.get(key) ?? router.getFetcher(key);
  const data = useContext(FetchersContext).get(key);
  useEffect(() => {
    router.getFetcher(key);
    return () => router.deleteFetcher(key);
  }, [router, key]);
  const load = useCallback((href: string) => router.fetch(key, routeId, href), [router, routeId, key]);
  const FetcherForm = useMemo(
    () => forwardRef<HTMLFormElement, FormProps>((props, ref) => <Form {...props} fetcherKey={key} ref={ref} />),
    [key],
  );
  return { ...fetcher, data, load, Form: FetcherForm };
}
