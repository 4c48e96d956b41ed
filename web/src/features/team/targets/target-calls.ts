import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { readTargets, setTargets } from 'contract/team/targets.ts'
import { call } from '#lib/net/call.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

const KEY = ['team', 'targets'] as const

/** @param month `2026-11` */
export const targetsQuery = (month: string) =>
  queryOptions({
    queryKey: [...KEY, month],
    queryFn: async ({ signal }) => (await call(readTargets, { query: { month } }, { signal })).targets,
  })

/** In one transaction. */
export const useSetTargets = () =>
  useCallMutation((json: CallInput<typeof setTargets, never>['json']) => call(setTargets, { json }), {
    done: 'Metas salvas',
    failed: 'Não foi possível salvar as metas',
    showsConflict: true,
    keepsForm: true,
    refreshes: [KEY, ['authorship']],
  })
