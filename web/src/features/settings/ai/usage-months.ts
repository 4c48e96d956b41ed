import type { Usage } from 'contract/ai/providers.ts'

const add = (one: Usage, other: Usage): Usage => ({
  ...one,
  requests: one.requests + other.requests,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  audioSeconds: one.audioSeconds + other.audioSeconds,
})

/** One row of those that read the same: a provider that was removed and set up again kept its name. */
function merge(rows: readonly Usage[]): Usage[] {
  const byName = new Map<string, Usage>()
  for (const row of rows) {
    const name = `${row.person}\n${row.provider}`
    const before = byName.get(name)
    byName.set(name, before ? add(before, row) : row)
  }
  return [...byName.values()]
}

/** In the order they came: newest month first. */
export const byMonth = (usage: readonly Usage[]): { month: string; rows: Usage[] }[] =>
  [...new Set(usage.map(({ month }) => month))].map((month) => ({
    month,
    rows: merge(usage.filter((row) => row.month === month)),
  }))
