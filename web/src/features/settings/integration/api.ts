import { useMutation } from '@tanstack/react-query'
import type { Automation } from 'contract/automations.ts'
import type { CallInput } from 'contract/endpoint.ts'
import {
  deleteIntegration,
  readIntegration,
  resumeIntegration,
  rotateSigningSecret,
  saveIntegration,
  testIntegration,
} from 'contract/integration.ts'
import { call } from '../../../lib/call.ts'
import { callQuery } from '../../../lib/call-query.ts'

const REFRESHES = [['integration']]

export const integrationQuery = callQuery(['integration'], readIntegration)

export type SaveInput = CallInput<typeof saveIntegration, never>['json']

export const useSaveIntegration = () =>
  useMutation({
    mutationFn: (json: SaveInput) => call(saveIntegration, { json }),
    meta: {
      done: 'Integração salva',
      failed: 'Não foi possível salvar a integração',
      showsConflict: true,
      keepsForm: true,
      refreshes: REFRESHES,
    },
  })

export const useDeleteIntegration = () =>
  useMutation({
    mutationFn: () => call(deleteIntegration, { json: {} }),
    meta: { done: 'Integração removida', failed: 'Não foi possível remover a integração', refreshes: REFRESHES },
  })

export const useResumeIntegration = () =>
  useMutation({
    mutationFn: () => call(resumeIntegration, { json: {} }),
    meta: { done: 'Envios retomados', failed: 'Não foi possível retomar os envios', refreshes: [...REFRESHES, ['runs']] },
  })

export const useRotateSecret = () =>
  useMutation({
    mutationFn: () => call(rotateSigningSecret, { json: {} }),
    meta: { failed: 'Não foi possível gerar outro segredo', refreshes: REFRESHES },
  })

export const useTestConnection = () =>
  useMutation({
    mutationFn: (automation: Automation) => call(testIntegration, { json: { automation } }),
    meta: { failed: 'Não foi possível testar a conexão' },
  })
