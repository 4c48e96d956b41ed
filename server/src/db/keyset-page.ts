/** A page of a list that is read by keyset. `last`: the page's last row, from which the next page continues; undefined on the last page. */
export type KeysetPage<Row> = { rows: Row[]; last: Row | undefined }

/**
 * Makes a page of the rows that were found.
 * @param found at most `size + 1` rows, of which the last is left out: it only shows that another page follows
 */
export function toKeysetPage<Row>(found: readonly Row[], size: number): KeysetPage<Row> {
  const rows = found.slice(0, size)
  return { rows, last: found.length > size ? rows.at(-1) : undefined }
}
