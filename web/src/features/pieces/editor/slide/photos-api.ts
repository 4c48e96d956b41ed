import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { listPhotos, uploadPhoto } from 'contract/pieces/photos.ts'
import { call } from '../../../../lib/call.ts'

const KEY = ['photos']

export const photosQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ pageParam, signal }) => call(listPhotos, { query: { before: pageParam } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

export const useUploadPhoto = () =>
  useMutation({
    mutationFn: (file: File) => call(uploadPhoto, { form: {}, files: { file } }),
    meta: { failed: 'Não foi possível enviar a foto', refreshes: [KEY] },
  })
