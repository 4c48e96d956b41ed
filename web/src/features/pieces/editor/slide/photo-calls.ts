import { useMutation } from '@tanstack/react-query'
import { copyDeliveredPicture, listDeliveredPictures } from 'contract/pieces/delivered-pictures.ts'
import { listPhotos, uploadPhoto } from 'contract/pieces/photos.ts'
import { call } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'

const KEY = ['photos'] as const

export const photosQuery = callPages(KEY, listPhotos, {})

export const useUploadPhoto = () =>
  useMutation({
    mutationFn: (file: File) => call(uploadPhoto, { form: {}, files: { file } }),
    meta: { failed: 'Não foi possível enviar a foto', refreshes: [KEY] },
  })

export const deliveredPicturesQuery = (q: string) => callPages(['delivered-pictures', q], listDeliveredPictures, q ? { q } : {})

export const useCopyPicture = () =>
  useMutation({
    mutationFn: (pictureId: number) => call(copyDeliveredPicture, { json: { pictureId } }),
    meta: { failed: 'Não foi possível usar a imagem', refreshes: [KEY] },
  })
