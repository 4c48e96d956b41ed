/**
 * Which rows of a list are gone, and have not only moved on to a page that is not loaded: those that stood before a row that is still there.
 * @param before ids in the order in which they were shown
 */
export function findRemovedRows(before: readonly number[], now: ReadonlySet<number>): number[] {
  const lastLeft = before.findLastIndex((id) => now.has(id))
  return before.slice(0, Math.max(lastLeft, 0)).filter((id) => !now.has(id))
}
