/** One page of a list that is read by keyset: its rows, and the last of them where more follow, from which the next page goes on. */
export type KeysetPage<Row> = { rows: Row[]; last: Row | undefined }

/** Splits off the row beyond a page. @param found at most `size + 1` rows: one more than a page tells that more follow */
export function toKeysetPage<Row>(found: readonly Row[], size: number): KeysetPage<Row> {
  const rows = found.slice(0, size)
  return { rows, last: found.length > size ? rows.at(-1) : undefined }
}
