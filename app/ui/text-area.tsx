import type { TextareaHTMLAttributes } from "react";

// React 18 puts the server's text back into a text area whose content is its default, over what was typed since. Before that
// it reads no content here; pages load their modules before React begins.
if (typeof document !== "undefined")
  for (const area of document.querySelectorAll("textarea")) Object.defineProperty(area, "textContent", { value: null });

/** What is typed before scripts run stays. */
export const TextArea = (props: TextareaHTMLAttributes<HTMLTextAreaElement>) => <textarea {...props} />;
