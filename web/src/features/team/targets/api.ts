import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readTargets, setTarget } from 'contract/team/targets.ts'
import { call } from '../../../lib/call.ts'

const KEY = ['team', 'targets']

/** @param month `2026-11` */
export const targetsQuery = (month: string) =>
  queryOptions({
    queryKey: [...KEY, month],
    queryFn: async ({ signal }) => (await call(readTargets, { query: { month } }, { signal })).targets,
  })

export type Target = { memberId: number; month: string; points: number | null }

/** One after the other: what went well stays, and what did not is told. */
export function useSetTargets() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (targets: readonly Target[]) => {
      for (const json of targets) await call(setTarget, { json })
    },
    onError: () => void client.invalidateQueries({ queryKey: KEY }),
    meta: { done: 'Metas salvas', failed: 'Não foi possível salvar as metas', keepsForm: true, refreshes: [KEY] },
  })
}
