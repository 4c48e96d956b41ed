import type { CallInput } from 'contract/calls/endpoint.ts'
import type { Automation } from 'contract/runs/automations.ts'
import {
  deleteIntegration,
  readIntegration,
  resumeIntegration,
  rotateSigningSecret,
  saveIntegration,
  testIntegration,
} from 'contract/settings/integration.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { createAreaMutation, useCallMutation } from '#lib/net/use-call-mutation.ts'

const REFRESHES = [['integration']] as const
const useIntegrationMutation = createAreaMutation(REFRESHES)

export const integrationQuery = callQuery(['integration'], readIntegration)

export type SaveInput = CallInput<typeof saveIntegration, never>['json']

export const useSaveIntegration = () =>
  useIntegrationMutation((json: SaveInput) => call(saveIntegration, { json }), {
    done: 'Integração salva',
    failed: 'Não foi possível salvar a integração',
    showsConflict: true,
    keepsForm: true,
  })

export const useDeleteIntegration = () =>
  useIntegrationMutation(() => call(deleteIntegration, { json: {} }), {
    done: 'Integração removida',
    failed: 'Não foi possível remover a integração',
  })

export const useResumeIntegration = () =>
  useCallMutation(() => call(resumeIntegration, { json: {} }), {
    done: 'Envios retomados',
    failed: 'Não foi possível retomar os envios',
    refreshes: [...REFRESHES, ['runs']],
  })

export const useRotateSecret = () =>
  useIntegrationMutation(() => call(rotateSigningSecret, { json: {} }), {
    failed: 'Não foi possível gerar outro segredo',
  })

export const useTestConnection = () =>
  useCallMutation((automation: Automation) => call(testIntegration, { json: { automation } }), {
    failed: 'Não foi possível testar a conexão',
  })
