import { expect } from 'vitest'

/** Counts the attacks of one kind, and collects those that got through. */
export type AttackCount = {
  add(attack: string, outcome: { isRefused: boolean }): void
  /** Prints the count. @throws where an attack got through, or where there were fewer than `atLeast`: the list of attacks shrank unnoticed */
  expectAllRefused(options: { atLeast: number }): void
}

export function startAttackCount(kind: string): AttackCount {
  let count = 0
  const through: string[] = []
  return {
    add(attack, { isRefused }) {
      count += 1
      if (!isRefused) through.push(attack)
    },
    expectAllRefused({ atLeast }) {
      process.stdout.write(`\nattacks, ${kind}: ${count}, of which ${through.length} got through\n`)
      expect(through).toEqual([])
      expect(count, 'attacks').toBeGreaterThanOrEqual(atLeast)
    },
  }
}
