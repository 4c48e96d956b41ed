/**
 * A missing row counts only if it stood before a row that is still there: otherwise it may be on a page that is not loaded.
 * @param before in the list's order
 */
export function findRemovedRows(before: readonly number[], now: ReadonlySet<number>): number[] {
  const lastLeft = before.findLastIndex((id) => now.has(id))
  return before.slice(0, Math.max(lastLeft, 0)).filter((id) => !now.has(id))
}
