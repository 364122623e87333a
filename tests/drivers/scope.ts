/** `npm run test:all` tries every combination (database, language, look); `npm test` tries each behavior once. */
export const testsAll = process.env["TEST_SCOPE"] === "all";
