import { expect } from 'vitest'

/** Counts the attacks of one kind, and collects those that succeeded. */
export type AttackCount = {
  add(attack: string, outcome: { isRefused: boolean }): void
  /**
   * Prints the count.
   * @throws where an attack succeeded, or where there were fewer than `atLeast`, which means that the list of attacks has shrunk
   * unnoticed
   */
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
