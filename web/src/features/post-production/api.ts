import { queryOptions } from '@tanstack/react-query'
import { listBrandKits } from 'contract/brand-kits.ts'
import { launchPostProduction, type PostProductionInput } from 'contract/post-production.ts'
import { type LaunchRequest, useLaunch } from '../../entities/launchers/launcher-mutation.ts'
import { call } from '../../lib/call.ts'

/** The names of the registered brand kits. */
export const brandKitsQuery = queryOptions({
  queryKey: ['brand-kits'],
  queryFn: ({ signal }) => call(listBrandKits, {}, { signal }),
  select: (kits) => kits.map(({ name }) => name),
  meta: { failed: 'Não foi possível carregar os brand kits.' },
})

/** The toasts of a launch (specification §8). */
const TOASTS = {
  done: { title: 'Sucesso!', message: 'Pós-produção iniciada com sucesso.' },
  failed: { title: 'Erro', message: 'Erro ao iniciar a pós-produção. Tente novamente.' },
}

export const useLaunchPostProduction = () =>
  useLaunch((launch: LaunchRequest<PostProductionInput>, options) => call(launchPostProduction, launch, options), TOASTS)
