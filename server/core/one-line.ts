/** Lines joined by `sign`, without empty ones and the blanks around each. A regular expression would take the square of a row of blanks. */
export const oneLine = (text: string, sign: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(sign);
