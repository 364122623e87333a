/** True where React only renders markup: code for hydration and events can be skipped. */
export const onServer = typeof document === "undefined";
