import type { Reply } from 'contract/endpoint.ts'
import type { readTargets } from 'contract/team/targets.ts'
import type { Target } from './api.ts'

export type MemberTarget = Reply<typeof readTargets>['targets'][number]

/** By member's id, what was typed; where nothing was, the target stands as it is. */
export type Typed = Readonly<Record<number, string>>

const MAX_POINTS = 10_000_000
const OUT_OF_RANGE = 'Informe a meta em pontos, de 1 a 10.000.000'

/** `1.200` → 1200; nothing is null; undefined where it is no target. */
function pointsIn(text: string): number | null | undefined {
  const digits = text.replace(/[.\s]/g, '')
  if (digits === '') return null
  const points = /^\d{1,8}$/.test(digits) ? Number(digits) : 0
  return points >= 1 && points <= MAX_POINTS ? points : undefined
}

export const textOf = (target: number | null): string => (target === null ? '' : target.toLocaleString('pt-BR'))

/** What is to be saved, and what cannot be. */
export function changesOf(targets: readonly MemberTarget[], typed: Typed, month: string) {
  const changed = targets.flatMap(({ member, target }) => {
    const points = pointsIn(typed[member.id] ?? textOf(target))
    return points === target ? [] : [{ memberId: member.id, month, points }]
  })
  const wrong = changed.filter(({ points }) => points === undefined)
  return {
    changes: changed.filter((change): change is Target => change.points !== undefined),
    errors: Object.fromEntries(wrong.map(({ memberId }) => [memberId, OUT_OF_RANGE])) as Typed,
  }
}
