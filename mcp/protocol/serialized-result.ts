/** A serialised tool result: `structuredContent` as JSON, and the same JSON quoted for the text block. */
export class SerializedResult {
  readonly json: string;
  readonly quoted: string;

  constructor(json: string, quoted = JSON.stringify(json)) {
    this.json = json;
    this.quoted = quoted;
  }
}
