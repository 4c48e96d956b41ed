import type { CallInput } from 'contract/calls/endpoint.ts'
import { changePlacesKey } from 'contract/prospecting/places.ts'
import { changeAutomationModes, readAutomationModes, testSlideDrawing } from 'contract/settings/automation-modes.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

export const automationModesQuery = callQuery(['automations'], readAutomationModes)

const createSavedNotice = () => ({
  title: 'Automações salvas',
  message: 'Valem para o que for iniciado a partir de agora; as execuções em andamento seguem como começaram.',
})

export const useChangeAutomationModes = () =>
  useCallMutation((json: CallInput<typeof changeAutomationModes, never>['json']) => call(changeAutomationModes, { json }), {
    done: createSavedNotice,
    failed: 'Não foi possível salvar as automações',
    showsConflict: true,
    refreshes: [['automations'], ['authorship']],
  })

export const useChangePlacesKey = () =>
  useCallMutation((json: CallInput<typeof changePlacesKey, never>['json']) => call(changePlacesKey, { json }), {
    done: (_answer, { key }) => ({ title: key === null ? 'Chave removida' : 'Chave salva' }),
    failed: 'Não foi possível mudar a chave',
    refreshes: [['automations'], ['authorship'], ['prospecting', 'suggestions']],
  })

export const useDrawTestSlide = () =>
  useCallMutation((automation: 'carousel' | 'static') => call(testSlideDrawing, { json: { automation } }), {
    failed: 'Não foi possível testar a automação',
  })
