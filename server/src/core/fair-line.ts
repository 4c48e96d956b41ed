/**
 * A line in which every owner has a place of its own: the next item is of the owner who has waited longest for a turn, so that somebody
 * with many items keeps everybody else waiting for one of them.
 */
export type FairLine<Item> = {
  /** @returns whether the item was added; false where the owner has `most` items in the line already */
  push(owner: string, item: Item, most: number): boolean
  shift(): Item | undefined
  remove(owner: string, item: Item): void
}

export function createFairLine<Item>(): FairLine<Item> {
  /** Each owner's items. The order of the map's keys is that of the turns. */
  const owners = new Map<string, Item[]>()
  return {
    push(owner, item, most) {
      const items = owners.get(owner) ?? []
      if (items.length >= most) return false
      owners.set(owner, [...items, item])
      return true
    },
    shift() {
      const [first] = owners
      if (!first) return undefined
      const [owner, [next, ...others]] = first
      owners.delete(owner)
      if (others.length > 0) owners.set(owner, others)
      return next
    },
    remove(owner, item) {
      const others = owners.get(owner)?.filter((other) => other !== item) ?? []
      if (others.length > 0) owners.set(owner, others)
      else owners.delete(owner)
    },
  }
}
