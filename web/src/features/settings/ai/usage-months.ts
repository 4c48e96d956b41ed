import { addSpending } from 'contract/ai/prices.ts'
import type { Usage } from 'contract/ai/providers.ts'

const addUsage = (one: Usage, other: Usage): Usage => ({
  ...one,
  requests: one.requests + other.requests,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  audioSeconds: one.audioSeconds + other.audioSeconds,
  spent: addSpending({ spent: one.spent, calls: one.requests }, { spent: other.spent, calls: other.requests }),
})

export const buildUsageKey = ({ person, provider }: Usage): string => JSON.stringify([person, provider])

/** A provider that was removed and set up again has a new id, so rows are merged by name. */
function mergeUsage(rows: readonly Usage[]): Usage[] {
  const byName = new Map<string, Usage>()
  for (const row of rows) {
    const key = buildUsageKey(row)
    const before = byName.get(key)
    byName.set(key, before ? addUsage(before, row) : row)
  }
  return [...byName.values()]
}

export const mergeUsageByMonth = (usage: readonly Usage[]): { month: string; rows: Usage[] }[] =>
  [...new Set(usage.map(({ month }) => month))].map((month) => ({
    month,
    rows: mergeUsage(usage.filter((row) => row.month === month)),
  }))
