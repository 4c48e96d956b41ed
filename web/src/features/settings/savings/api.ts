import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CallInput } from 'contract/endpoint.ts'
import { changeSavings, readSavings } from 'contract/savings.ts'
import { call } from '../../../lib/call.ts'

export const savingsQuery = queryOptions({
  queryKey: ['savings'],
  queryFn: ({ signal }) => call(readSavings, {}, { signal }),
})

const createSavedNotice = () => ({ title: 'Minutos salvos', message: 'As Horas Economizadas da Home já usam estes valores.' })

/** Saves the minutes, and refreshes the figure on Home that they decide. */
export const useChangeSavings = () =>
  useMutation({
    mutationFn: (json: CallInput<typeof changeSavings, never>['json']) => call(changeSavings, { json }),
    meta: {
      done: createSavedNotice,
      failed: 'Não foi possível salvar os minutos',
      showsConflict: true,
      refreshes: [['savings'], ['home']],
    },
  })
