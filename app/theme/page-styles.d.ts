/** Made by scripts/page-styles.ts. */
declare module "virtual:page-styles" {
  const known: import("../../scripts/page-styles").PageStyles;
  export default known;
}
