/** Where markup is made as text: nothing comes alive, and what only serves that can be left out. */
export const onServer = typeof document === "undefined";
