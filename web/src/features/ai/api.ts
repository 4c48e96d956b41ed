import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { type Creation, listCreations } from 'contract/ai/creator.ts'
import { createDocument } from 'contract/content/documents.ts'
import { call } from '../../lib/call.ts'
import { titleOf } from './excerpts.ts'

const WATCH_MS = 3_000

type Page = { creations: readonly Creation[] }
const hasWriting = (pages: readonly Page[] = []) =>
  pages.some(({ creations }) => creations.some(({ state }) => state === 'writing'))

/** Newest first; asked for again while one of them is being written. */
export const creationsQuery = infiniteQueryOptions({
  queryKey: ['creations'],
  queryFn: ({ pageParam, signal }) => call(listCreations, { query: { before: pageParam } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  refetchInterval: ({ state }) => hasWriting(state.data?.pages) && WATCH_MS,
})

export const useSendToEditor = () =>
  useMutation({
    mutationFn: ({ text, prompt }: Pick<Creation, 'text' | 'prompt'>) =>
      call(createDocument, { json: { title: titleOf(text, prompt), markdown: text, source: 'creator', save: false } }),
    meta: {
      done: 'Texto enviado para o editor',
      failed: 'Não foi possível enviar para o editor',
      refreshes: [['documents'], ['home']],
    },
  })
