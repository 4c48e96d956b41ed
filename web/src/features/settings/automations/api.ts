import { useMutation } from '@tanstack/react-query'
import { changeAutomationModes, readAutomationModes, testAutomation } from 'contract/automation-modes.ts'
import type { CallInput } from 'contract/endpoint.ts'
import { call } from '../../../lib/call.ts'
import { callQuery } from '../../../lib/call-query.ts'

export const automationModesQuery = callQuery(['automations'], readAutomationModes)

const createSavedNotice = () => ({
  title: 'Automações salvas',
  message: 'Valem para o que for iniciado a partir de agora; as execuções em andamento seguem como começaram.',
})

/** Saves who does the work of each automation. */
export const useChangeAutomationModes = () =>
  useMutation({
    mutationFn: (json: CallInput<typeof changeAutomationModes, never>['json']) => call(changeAutomationModes, { json }),
    meta: {
      done: createSavedNotice,
      failed: 'Não foi possível salvar as automações',
      showsConflict: true,
      refreshes: [['automations'], ['authorship']],
    },
  })

/** Has this server draw an example slide. */
export const useTestAutomation = () =>
  useMutation({
    mutationFn: (automation: 'carousel' | 'static') => call(testAutomation, { json: { automation } }),
    meta: { failed: 'Não foi possível testar a automação' },
  })
