import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import { copyDeliveredPicture, listDeliveredPictures } from 'contract/pieces/delivered-pictures.ts'
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

export const deliveredPicturesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['delivered-pictures', q],
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveredPictures, { query: { before: pageParam, ...(q ? { q } : {}) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useCopyPicture = () =>
  useMutation({
    mutationFn: (pictureId: number) => call(copyDeliveredPicture, { json: { pictureId } }),
    meta: { failed: 'Não foi possível usar a imagem', refreshes: [KEY] },
  })
