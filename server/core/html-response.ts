/** A page whose text is at hand: passed on as the stream of a Response it would be cut, queued and put together again. */
export class HtmlResponse extends Response {
  readonly html: string;
  /** How the policy is to name the styles in the page. */
  readonly styleSource: string | undefined;
  /** `Set-Cookie` headers beside those of the response. */
  readonly cookies: string[] | undefined;

  constructor(html: string, init: ResponseInit & { styleSource?: string; cookies?: string[] | undefined }) {
    super(null, init);
    this.html = html;
    this.styleSource = init.styleSource;
    this.cookies = init.cookies;
  }
}

/** Pages and server are bundled apart, so that the class may be there twice. */
export const isHtml = (answer: Response): answer is HtmlResponse => "html" in answer && typeof answer.html === "string";
