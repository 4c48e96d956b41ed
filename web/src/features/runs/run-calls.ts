import type { QueryClient } from '@tanstack/react-query'
import type { LaunchReply } from 'contract/runs/launch.ts'
import { listRuns } from 'contract/runs/list.ts'
import { cancelRun, markRunAsDone, resendRun } from 'contract/runs/runs.ts'
import { isLaunchNotification } from '#entities/runs/launch-notification.ts'
import { runQuery } from '#entities/runs/run-query.ts'
import { call } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { isId } from '#lib/search-params.ts'
import type { RunSearch } from './runs-search.ts'

const REFRESHES = [['runs'], ['notifications']] as const

export const runsQuery = (search: RunSearch) => callPages(['runs', 'list', search], listRuns, search)

export function prefetchScreen(client: QueryClient, { search, params: { id } }: ScreenAddress<RunSearch>): void {
  if (id === undefined) prefetchQuery(client, runsQuery(search))
  else if (isId(id)) prefetchQuery(client, runQuery(Number(id)))
}

function describeResend({ run }: LaunchReply) {
  if (run.state === 'retrying' || run.state === 'queued')
    return {
      kind: 'warning' as const,
      title: 'Execução na fila',
      message: 'O serviço não atendeu agora. Vamos reenviar automaticamente até conseguir.',
    }
  if (run.state === 'sending')
    return { title: 'Execução reenviada', message: 'O serviço ainda não respondeu: o resultado aparece aqui.' }
  return { title: 'Execução reenviada', message: 'O serviço aceitou.' }
}

/**
 * An uncertain or waiting run stays the same run, an ended one becomes a new run. Also refetches after a refusal, because the
 * server records it in the run.
 */
export const useResendRun = () =>
  useCallMutation((id: number) => call(resendRun, { params: { id }, json: {} }), {
    done: describeResend,
    failed: 'Não foi possível reenviar',
    refreshes: REFRESHES,
    coversNotification: isLaunchNotification,
  })

/** Makes a content run's texts of its idea, where an AI provider did not write them. */
export const useGenerateByRules = () =>
  useCallMutation((id: number) => call(resendRun, { params: { id }, json: { byRules: true } }), {
    done: () => ({ title: 'Gerando sem IA', message: 'Os textos saem da própria ideia, por regras.' }),
    failed: 'Não foi possível gerar sem IA',
    refreshes: REFRESHES,
    coversNotification: isLaunchNotification,
  })

export const useCancelRun = () =>
  useCallMutation((id: number) => call(cancelRun, { params: { id }, json: {} }), {
    done: 'Execução cancelada',
    failed: 'Não foi possível cancelar a execução',
    refreshes: REFRESHES,
  })

export const useMarkRunAsDone = () =>
  useCallMutation((id: number) => call(markRunAsDone, { params: { id }, json: {} }), {
    done: 'Execução marcada como concluída',
    failed: 'Não foi possível marcar como concluída',
    refreshes: REFRESHES,
  })
