import type { Server } from "node:http";
import type { Socket } from "node:net";
import { SECOND } from "../core/durations.ts";
import type { Log } from "../process/log.ts";
import type { Connections } from "./connections.ts";

/** As Node answers them where there is no listener; any other is 400. */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const REASON: Record<number, string> = {
  400: "Bad Request",
  408: "Request Timeout",
  413: "Payload Too Large",
  431: "Request Header Fields Too Large",
};

/** In each language, because no organisation is known before the headers are read. */
const TOO_MANY_COOKIES = [
  [
    'lang="en"',
    "Your browser sent too much data",
    "Too many cookies have probably piled up for this site. Clear this site's cookies in your browser's settings, then try again.",
  ],
  [
    'lang="es"',
    "Tu navegador ha enviado demasiados datos",
    "Es probable que se hayan acumulado demasiadas cookies de este sitio. Borra las cookies de este sitio en los ajustes del navegador y vuelve a intentarlo.",
  ],
  [
    'lang="ar" dir="rtl"',
    "أرسل متصفحك بيانات أكثر من اللازم",
    "تراكمت على الأرجح ملفات تعريف ارتباط كثيرة لهذا الموقع. احذف ملفات تعريف الارتباط الخاصة به من إعدادات المتصفح، ثم حاول مرة أخرى.",
  ],
];
const PAGE = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${TOO_MANY_COOKIES[0]?.[1]}</title>
${TOO_MANY_COOKIES.map(([attributes, title, text]) => `<div ${attributes}><h1>${title}</h1><p>${text}</p></div>`).join("\n")}
`;

/** A client that still sends a body would not see the answer if the connection closed at once. */
const LINGERS = SECOND;

/** Answers what Node cannot read as a request. Headers over its limit, which cookies of other software can fill, get a page. */
export function answerBrokenRequests(server: Server, connections: Connections, log: Log): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // The parser complains of every packet; an answer that has begun cannot be another one.
    if (socket.writableEnded) return;
    if (!socket.writable || connections.isOwed(socket)) {
      socket.destroy(error);
      return;
    }
    const status = STATUS[error.code ?? ""] ?? 400;
    const page = status === 431 ? PAGE : "";
    if (status === 431)
      log.info({ event: "request", clientAddress: socket.remoteAddress, status, reason: "headers-too-large" });
    socket.end(
      [
        `HTTP/1.1 ${status} ${REASON[status]}`,
        "Connection: close",
        "Cache-Control: no-store",
        "Content-Type: text/html; charset=utf-8",
        "Content-Security-Policy: default-src 'none'",
        `Content-Length: ${Buffer.byteLength(page)}`,
        `\r\n${page}`,
      ].join("\r\n"),
    );
    setTimeout(() => socket.destroy(), LINGERS).unref();
  });
}
