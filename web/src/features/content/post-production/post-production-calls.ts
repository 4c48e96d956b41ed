import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Capabilities } from 'contract/capabilities.ts'
import { type encodePostProduction, launchPostProduction } from 'contract/content/post-production.ts'
import { brandKitsQuery } from '#entities/clients/queries.ts'
import { type LaunchRequest, useLaunch } from '#entities/launchers/launcher-mutation.ts'
import { prefetchLauncher } from '#entities/launchers/prefetch-launcher.ts'
import { call } from '#lib/net/call.ts'
import type { ScreenAddress } from '#lib/net/lazy.ts'
import { prefetchQuery } from '#lib/net/prefetch-query.ts'

export const brandKitNamesQuery = queryOptions({
  ...brandKitsQuery,
  select: (kits) => kits.map(({ name }) => name),
  meta: { failed: 'Não foi possível carregar os brand kits.' },
})

export function prefetchScreen(client: QueryClient, _address: ScreenAddress, capabilities: Capabilities): void {
  prefetchQuery(client, brandKitNamesQuery)
  prefetchLauncher(client, 'post-production', capabilities)
}

/** The toasts of a launch, in the specification's words (§8). */
const TOASTS = {
  done: { title: 'Sucesso!', message: 'Pós-produção iniciada com sucesso.' },
  failed: { title: 'Erro', message: 'Erro ao iniciar a pós-produção. Tente novamente.' },
}

export const useLaunchPostProduction = () =>
  useLaunch(
    (launch: LaunchRequest<ReturnType<typeof encodePostProduction>>, options) => call(launchPostProduction, launch, options),
    TOASTS,
  )
