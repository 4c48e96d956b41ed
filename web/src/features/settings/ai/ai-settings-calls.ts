import { queryOptions } from '@tanstack/react-query'
import * as contract from 'contract/ai/providers.ts'
import { changePromptTemplate } from 'contract/ai/templates.ts'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import type { Intent } from '#lib/net/intent.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

const REFRESHES = [['ai'], ['home']] as const
const MODELS_STAY_MS = 300_000

export type ProviderInput = CallInput<typeof contract.addProvider, never>['json']
export type ProviderChange = CallInput<typeof contract.changeProvider, never>['json']
type AssignmentsInput = CallInput<typeof contract.assignProviders, never>['json']

const SAVE_META = {
  done: 'Provedor de IA salvo',
  failed: 'Não foi possível salvar o provedor',
  showsConflict: true,
  keepsForm: true,
  refreshes: REFRESHES,
}

export const useAddProvider = () =>
  useCallMutation(
    ({ intent, ...json }: ProviderInput & { intent: Intent }) => call(contract.addProvider, { json }, { intent }),
    SAVE_META,
  )

export const useChangeProvider = (id: number) =>
  useCallMutation((json: ProviderChange) => call(contract.changeProvider, { params: { id }, json }), SAVE_META)

export const useDeleteProvider = () =>
  useCallMutation((id: number) => call(contract.deleteProvider, { params: { id }, json: {} }), {
    done: 'Provedor de IA removido',
    failed: 'Não foi possível remover o provedor',
    refreshes: REFRESHES,
  })

/** @param id the provider whose stored key is used if the input leaves the key out */
export const useTestProvider = (id: number | undefined) =>
  useCallMutation(
    (input: ProviderInput) => call(contract.testProvider, { json: { ...input, ...(id === undefined ? {} : { id }) } }),
    { failed: 'Não foi possível testar o provedor' },
  )

export const useChangeAssignments = () =>
  useCallMutation((json: AssignmentsInput) => call(contract.assignProviders, { json }), {
    done: 'Escolhas salvas',
    failed: 'Não foi possível salvar as escolhas',
    showsConflict: true,
    keepsForm: true,
    refreshes: [...REFRESHES, ['authorship']],
  })

/** Reused for five minutes; a failure is not retried, because the provider may be unable to list its models. */
export const modelsQuery = (id: number) =>
  queryOptions({
    ...callQuery(['ai', 'models', id], contract.listModels, { params: { id } }),
    staleTime: MODELS_STAY_MS,
    retry: false,
  })

export const usageQuery = callQuery(['ai', 'usage'], contract.readUsage)

export const useChangePromptTemplate = () =>
  useCallMutation((json: CallInput<typeof changePromptTemplate, never>['json']) => call(changePromptTemplate, { json }), {
    done: 'Modelo de prompt salvo',
    failed: 'Não foi possível salvar o modelo',
    showsConflict: true,
    keepsForm: true,
    refreshes: [['ai', 'templates']],
  })
