/** Collects rows of cells. A cell with several lines becomes several rows, so that a value stays below its label. */
export class CellRows {
  readonly #rows: string[][] = [];
  #row: string[] = [];
  #text = '';
  #inCell = false;

  add(text: string): void {
    this.#text += text.replace(/[ \t\r\n]+/g, ' ');
  }

  breakLine(): void {
    if (this.#inCell) this.#text += '\n';
    else this.endRow();
  }

  startCell(): void {
    if (this.#text.trim() !== '') this.endCell();
    this.#text = '';
    this.#inCell = true;
  }

  /** A tab outside a table separates text as a cell border does. */
  tab(): void {
    if (this.#inCell) this.#text += ' ';
    else this.endCell();
  }

  /** Ends a cell. The rows of a nested table have already ended, so this adds an empty cell. */
  endCell(): void {
    this.#row.push(this.#text);
    this.#text = '';
    this.#inCell = false;
  }

  endRow(): void {
    if (this.#text.trim() !== '') this.endCell();
    const cells = this.#row.map((cell) => cell.split('\n').filter((line) => line.trim() !== ''));
    const height = cells.reduce((most, lines) => Math.max(most, lines.length), 0);
    for (let line = 0; line < height; line += 1) this.#rows.push(cells.map((lines) => lines[line] ?? ''));
    this.#row = [];
    this.#text = '';
    this.#inCell = false;
  }

  finish(): readonly string[][] {
    this.endRow();
    return this.#rows;
  }
}
