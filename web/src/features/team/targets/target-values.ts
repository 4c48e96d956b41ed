import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { readTargets } from 'contract/team/targets.ts'
import type { Field } from '#forms/define-form.ts'
import type { WireFields } from '#lib/drafts/edit.ts'
import { formatPointCount } from '../points-hint.ts'

export type MemberTarget = HandlerResult<typeof readTargets>['targets'][number]

/** By member id; a member without a typed text keeps the saved target. */
export type TextsByMember = Readonly<Record<number, string>>

const MAX_POINTS = 10_000_000
const OUT_OF_RANGE = 'Informe a meta em pontos, de 1 a 10.000.000'

/** Parses `1.200` as 1200 and an empty text as null. @returns undefined where the text is no target, such as `1.5` */
function parseTarget(text: string): number | null | undefined {
  const digits = text.replace(/\s/g, '').replace(/\.(?=\d{3}(?:\.|$))/g, '')
  if (digits === '') return null
  const points = /^\d{1,8}$/.test(digits) ? Number(digits) : 0
  return points >= 1 && points <= MAX_POINTS ? points : undefined
}

export const formatTarget = (target: number | null): string => (target === null ? '' : target.toLocaleString('pt-BR'))

type ByMember = Record<string, number | null | undefined>

export const toTargetsById = (targets: readonly MemberTarget[]): Record<string, number | null> =>
  Object.fromEntries(targets.map(({ member, target }) => [member.id, target]))

/** By member id; undefined if the typed text is no target. */
export const readWantedTargets = (targets: readonly MemberTarget[], typed: TextsByMember): ByMember =>
  Object.fromEntries(targets.map(({ member, target }) => [member.id, parseTarget(typed[member.id] ?? formatTarget(target))]))

export const findErrors = (wanted: ByMember): TextsByMember =>
  Object.fromEntries(Object.entries(wanted).flatMap(([id, points]) => (points === undefined ? [[id, OUT_OF_RANGE]] : [])))

type Edit = WireFields & { revision: number; base: WireFields }

/** Each changed target has the value that the form showed as its base. */
export function toTargetChanges({ revision: _of, base, ...wanted }: Edit, targets: readonly MemberTarget[]) {
  const revisions = new Map(targets.map(({ member, revision }) => [String(member.id), revision]))
  return Object.entries(wanted).map(([id, points]) => ({
    memberId: Number(id),
    points: typeof points === 'number' ? points : null,
    revision: revisions.get(id) ?? 0,
    base: { points: base[id] },
  }))
}

export const createTargetFields = (
  targets: readonly MemberTarget[],
): Record<string, Pick<Field<string, number | null>, 'label' | 'format'>> =>
  Object.fromEntries(
    targets.map(({ member }) => [
      member.id,
      { label: member.name, format: (points) => (points === null ? 'Sem meta' : formatPointCount(points)) },
    ]),
  )
