declare module "virtual:page-words" {
  const words: import("../../scripts/page-words.ts").PageWords;
  export default words;
}
