import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Creation, listCreations } from 'contract/ai/creator.ts'
import { createDocument } from 'contract/content/documents.ts'
import { call } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'
import { deriveTitle } from './excerpts.ts'

const POLL_INTERVAL_MS = 3_000

type CreationPage = { creations: readonly Creation[] }
const hasUnfinishedCreation = (pages: readonly CreationPage[] = []) =>
  pages.some(({ creations }) => creations.some(({ state }) => state === 'writing'))

export const creationsQuery = infiniteQueryOptions({
  ...callPages(['creations'], listCreations, {}),
  refetchInterval: ({ state }) => hasUnfinishedCreation(state.data?.pages) && POLL_INTERVAL_MS,
})

export const useCreateDocumentFromCreation = () =>
  useCallMutation(
    ({ text, prompt }: Pick<Creation, 'text' | 'prompt'>) =>
      call(createDocument, { json: { title: deriveTitle(text, prompt), markdown: text, source: 'creator', save: false } }),
    {
      done: 'Texto enviado para o editor',
      failed: 'Não foi possível enviar para o editor',
      refreshes: [['documents'], ['home']],
    },
  )
