/**
 * Declares types for the part of the npm package `edifact` that tests compare our tokenizer with;
 * it ships none.
 */
declare module 'edifact/parser.js' {
  export default class Parser {
    encoding(level: string): void;
    onopensegment: (tag: string) => void;
    onclosesegment: () => void;
    onelement: () => void;
    oncomponent: (data: string) => void;
    write(chunk: string): void;
    end(): void;
  }
}
