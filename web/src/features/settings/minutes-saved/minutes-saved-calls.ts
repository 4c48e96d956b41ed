import type { CallInput } from 'contract/calls/endpoint.ts'
import { changeMinutesSaved, readMinutesSaved } from 'contract/home/minutes-saved.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

export const minutesSavedQuery = callQuery(['savings'], readMinutesSaved)

const createSavedNotice = () => ({ title: 'Minutos salvos', message: 'As Horas Economizadas da Home já usam estes valores.' })

export const useChangeMinutesSaved = () =>
  useCallMutation((json: CallInput<typeof changeMinutesSaved, never>['json']) => call(changeMinutesSaved, { json }), {
    done: createSavedNotice,
    failed: 'Não foi possível salvar os minutos',
    showsConflict: true,
    refreshes: [['savings'], ['home'], ['authorship']],
  })
