import { queryOptions } from '@tanstack/react-query'
import {
  cancelWorkspaceExport,
  listWorkspaceExports,
  requestWorkspaceExport,
  type WorkspaceExport,
} from 'contract/data/exports.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

const POLL_INTERVAL_MS = 2_000
/**
 * How often the card refetches the exports while none is being made, in milliseconds: the sign-in may become too old for a download, and an
 * archive may expire.
 */
const IDLE_INTERVAL_MS = 60_000
const KEY = ['data', 'exports'] as const

export const isExporting = ({ state }: WorkspaceExport): boolean => state === 'running'

export const exportsQuery = queryOptions({
  ...callQuery(KEY, listWorkspaceExports),
  refetchInterval: ({ state }) => (state.data?.exports.some(isExporting) ? POLL_INTERVAL_MS : IDLE_INTERVAL_MS),
})

export const useRequestExport = () =>
  useCallMutation(() => call(requestWorkspaceExport, {}), {
    done: () => ({ title: 'Exportação iniciada', message: 'Ela continua no servidor: pode sair desta tela.' }),
    failed: 'Não foi possível iniciar a exportação',
    refreshes: [KEY],
  })

export const useCancelExport = () =>
  useCallMutation((id: number) => call(cancelWorkspaceExport, { params: { id } }), {
    done: 'Exportação cancelada',
    failed: 'Não foi possível cancelar a exportação',
    refreshes: [KEY],
  })
