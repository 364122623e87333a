export { loader } from "./touch-icon";
