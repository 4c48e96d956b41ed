/**
 * Finds the rows that left a list. A row that is missing now counts only if it stood before a row that is still there: otherwise it may
 * just have moved to a page that is not loaded.
 * @param before the ids in the order in which the list showed them before
 */
export function findRemovedRows(before: readonly number[], now: ReadonlySet<number>): number[] {
  const lastLeft = before.findLastIndex((id) => now.has(id))
  return before.slice(0, Math.max(lastLeft, 0)).filter((id) => !now.has(id))
}
