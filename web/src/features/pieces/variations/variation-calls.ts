import { useMutation } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { createVariant, showSuggestionPrompt } from 'contract/pieces/variations.ts'
import { PIECE_LIST_KEYS } from '#entities/pieces/piece-list-keys.ts'
import { call } from '#lib/net/call.ts'

export const useCreateVariant = (id: number) =>
  useMutation({
    mutationFn: (json: CallInput<typeof createVariant, never>['json']) => call(createVariant, { params: { id }, json }),
    meta: {
      done: 'Peça criada',
      failed: 'Não foi possível criar a peça',
      refreshes: PIECE_LIST_KEYS,
    },
  })

export const useSuggestionPrompt = (id: number) =>
  useMutation({
    mutationFn: (json: CallInput<typeof showSuggestionPrompt, never>['json']) =>
      call(showSuggestionPrompt, { params: { id }, json }),
    meta: { failed: 'Não foi possível montar o que seria enviado' },
  })
