import { queryOptions, useMutation } from '@tanstack/react-query'
import { changeRetention, type RetainedKind, readRetention } from 'contract/data/retention.ts'
import { type ChangeableKey, formatLimit, isShorterLimit, RETENTION_KINDS } from 'contract/data/retention-kinds.ts'
import type { Change } from '#forms/use-record-edit.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { notify } from '#lib/notify.ts'

const KEY = ['data', 'retention'] as const
/**
 * How often the card is refetched, in milliseconds: a shorter limit may have come into force at night, or another person may have changed
 * one.
 */
const REFRESH_MS = 60_000

export const retentionQuery = queryOptions({
  ...callQuery(KEY, readRetention),
  refetchInterval: REFRESH_MS,
})

export type ChangeableKind = RetainedKind & { key: ChangeableKey }

export type LimitChange = Change<Record<string, number | null>>
const META = { failed: 'Não foi possível mudar o prazo', refreshes: [KEY], showsConflict: true } as const

export function useUndoLimitChange() {
  return useCallMutation(
    ({ key, days, inForce, revision }: RetainedKind & { revision: number }) =>
      call(changeRetention, { json: { [key]: inForce, revision, base: { [key]: days } } }),
    { ...META, showsConflict: false, done: 'Prazo desfeito: nada será apagado por ele' },
  )
}

export function useResetLimit() {
  return useCallMutation(
    ({ key, days, revision }: RetainedKind & { revision: number }) =>
      call(changeRetention, { json: { [key]: RETENTION_KINDS[key].days, revision, base: { [key]: days } } }),
    { ...META, showsConflict: false, done: 'Prazo padrão de volta: um menor vale só a partir da próxima noite' },
  )
}

/** A shorter limit can be undone until it comes into force the next night. */
export function useChangeLimit(kind: ChangeableKind) {
  const undo = useUndoLimitChange()
  return useMutation({
    mutationFn: (change: LimitChange) => call(changeRetention, { json: change }),
    onSuccess: (_answer, change) => {
      const days = change[kind.key] as number | null
      const { name } = RETENTION_KINDS[kind.key]
      const isShorter = isShorterLimit(days, kind.inForce)
      notify({
        kind: 'done',
        title: `${name}: ${formatLimit(days)}`,
        ...(isShorter
          ? {
              message: 'Vale a partir da próxima noite; até lá nada é apagado por este prazo.',
              action: { label: 'Desfazer', run: () => undo.mutate({ ...kind, days, revision: change.revision }) },
            }
          : { message: 'Já vale.' }),
      })
    },
    meta: META,
  })
}
