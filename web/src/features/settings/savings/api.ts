import { queryOptions, useMutation } from '@tanstack/react-query'
import { changeSavings, readSavings, type Savings } from 'contract/savings.ts'
import { call } from '../../../lib/call.ts'

export const savingsQuery = queryOptions({
  queryKey: ['savings'],
  queryFn: ({ signal }) => call(readSavings, {}, { signal }),
})

const saved = () => ({ title: 'Minutos salvos', message: 'As Horas Economizadas da Home já usam estes valores.' })

/** Home's figure is another from then on. */
export const useChangeSavings = () =>
  useMutation({
    mutationFn: (json: Savings) => call(changeSavings, { json }),
    meta: { done: saved, failed: 'Não foi possível salvar os minutos', refreshes: [['savings'], ['home']] },
  })
