/** Without the characters that control terminals and turn text round. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]/gu, "");
