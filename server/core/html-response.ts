/** A page whose text is at hand: passed on as the stream of a Response it would be cut, queued and put together again. */
export class HtmlResponse extends Response {
  readonly html: string;

  constructor(html: string, init: ResponseInit) {
    super(null, init);
    this.html = html;
  }
}

/** Pages and server are bundled apart, so that the class may be there twice. */
export const htmlOf = (answer: Response): string | undefined =>
  "html" in answer && typeof answer.html === "string" ? answer.html : undefined;
