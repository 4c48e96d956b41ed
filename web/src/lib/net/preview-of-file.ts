import type { QueryKey } from '@tanstack/react-query'

/** Stands in the key of a query that sends a file to be read, behind the key's domain. */
export const identifyFile = (file: File | undefined) => [file?.name, file?.size, file?.lastModified] as const

/** While a decision is being applied; what another file told says nothing of this one. */
const keepDataOf =
  (file: File | undefined) =>
  <Data>(data: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    identifyFile(file).every((part, at) => query?.queryKey[at + 1] === part) ? data : undefined

export const previewOfFile = (file: File | undefined) => ({
  enabled: file !== undefined,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  placeholderData: keepDataOf(file),
  meta: { pinned: true as const },
})
