/** Makes a row for the examples that has only the columns which resources render. */
export function sampleRow<Row>(columns: Partial<Row>): Row {
  return columns as Row;
}
