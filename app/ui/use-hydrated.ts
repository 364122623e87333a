import { useSyncExternalStore } from "react";

/** False on the server and in the first render of the browser: what only scripts can do appears after that. */
export const useHydrated = (): boolean => useSyncExternalStore(subscribe, inBrowser, onServer);

const subscribe = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
