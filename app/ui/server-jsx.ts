import { type ElementType, Fragment, type Key, type ReactElement, type Ref } from "react";

const ELEMENT = Symbol.for("react.element");

/**
 * The JSX runtime of the server's build (vite.config.ts). React's own copies the properties of each element, a sixth of the
 * rendering time, for `key`, which the compiler passes separately, and `defaultProps`, which no component here has.
 */
export function jsx(type: ElementType, props: { ref?: Ref<unknown> }, key?: Key): ReactElement {
  const { ref } = props;
  const element = {
    $$typeof: ELEMENT,
    type,
    key: key === undefined ? null : `${key}`,
    ref: ref ?? null,
    props: ref === undefined ? props : withoutRef(props),
    _owner: null,
  };
  return element as ReactElement;
}

function withoutRef({ ref: _, ...props }: { ref?: Ref<unknown> }) {
  return props;
}

export { Fragment, jsx as jsxs };
