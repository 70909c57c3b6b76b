/** An answer of a tool as it goes out: `structuredContent` as JSON, and the same as the text of a block, JSON within JSON. */
export class SerializedResult {
  readonly json: string;
  readonly quoted: string;

  constructor(json: string, quoted = JSON.stringify(json)) {
    this.json = json;
    this.quoted = quoted;
  }
}
