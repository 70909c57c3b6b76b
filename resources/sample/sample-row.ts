/** Creates a row for the examples with only the columns that resources render. */
export function sampleRow<Row>(columns: Partial<Row>): Row {
  return columns as Row;
}
