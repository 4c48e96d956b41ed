import type { QueryClient } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import type { Capabilities } from 'contract/capabilities.ts'
import { launchProspecting, type ProspectingInput } from 'contract/prospecting/launch.ts'
import { confirmNiche, listNiches, suggestProspecting } from 'contract/prospecting/suggestions.ts'
import { type LaunchRequest, useLaunch } from '#entities/launchers/launcher-mutation.ts'
import { prefetchLauncher } from '#entities/launchers/prefetch-launcher.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { leadsQuery } from './leads/lead-calls.ts'

export function prefetchScreen(client: QueryClient, _address: unknown, capabilities: Capabilities): void {
  prefetchLauncher(client, 'prospecting', capabilities)
  if (capabilities.runs) prefetchQuery(client, leadsQuery({}))
}

/** The toasts of a launch, in the specification's words (§8). */
const TOASTS = {
  done: { title: 'Prospecção iniciada com sucesso!', message: 'Você será notificado quando terminar.' },
  failed: {
    title: 'Erro ao iniciar prospecção',
    message: 'Ocorreu um erro ao iniciar a prospecção. Tente novamente.',
  },
}

/** A failure is not told: the fields take any text, and the launch says what it does not understand. */
export const suggestionsQuery = (typed: { niche: string; city: string }) => ({
  ...callQuery(['prospecting', 'suggestions', typed], suggestProspecting, { query: typed }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: {},
})

export const nichesQuery = callQuery(['prospecting', 'niches'], listNiches)

/** The dialog itself shows a failure. */
export const useConfirmNiche = () =>
  useCallMutation((json: CallInput<typeof confirmNiche, never>['json']) => call(confirmNiche, { json }), {
    refreshes: [['prospecting', 'suggestions']],
  })

export const useLaunchProspecting = () =>
  useLaunch((launch: LaunchRequest<ProspectingInput>, options) => call(launchProspecting, launch, options), TOASTS)
