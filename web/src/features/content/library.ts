import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ContentKind, listContents } from 'contract/content/library.ts'
import type { RunFile } from 'contract/runs/runs.ts'
import { call } from '../../lib/call.ts'

export const contentsQuery = (kind: ContentKind) =>
  infiniteQueryOptions({
    queryKey: ['contents', kind],
    queryFn: ({ pageParam, signal }) => call(listContents, { query: { kind, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** Whether the file can be downloaded: neither still being fetched nor failed. */
export const isStored = ({ type, failure }: RunFile): boolean => type !== null && failure === null

export const isImage = (file: RunFile): boolean => isStored(file) && (file.type?.startsWith('image/') ?? false)
