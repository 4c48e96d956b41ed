import { useMutation } from '@tanstack/react-query'
import { copyDeliveredPicture, listDeliveredPictures } from 'contract/pieces/delivered-pictures.ts'
import { listPhotos, photoFileRule, uploadPhoto } from 'contract/pieces/photos.ts'
import type { SlidePhoto } from 'contract/pieces/slides.ts'
import { useState } from 'react'
import { describeFileProblem } from '#lib/file-rule.ts'
import { call } from '#lib/net/call.ts'
import { callPages } from '#lib/net/call-pages.ts'

const KEY = ['photos'] as const

export const photosQuery = callPages(KEY, listPhotos, {})

/** Shown around its middle, until a person moves the focus. */
export const toPhoto = (fileId: number): SlidePhoto => ({ fileId, focus: { x: 0.5, y: 0.5 } })

/** `problem`: why the last file was not sent. */
export function usePhotoUpload(onStored: (id: number) => void) {
  const upload = useMutation({
    mutationFn: (file: File) => call(uploadPhoto, { form: {}, files: { file } }),
    meta: { failed: 'Não foi possível enviar a foto', refreshes: [KEY] },
  })
  const [problem, setProblem] = useState<string>()
  const take = async ([file]: readonly File[]): Promise<string | undefined> => {
    if (!file || upload.isPending) return undefined
    const reason = await describeFileProblem(file, photoFileRule)
    setProblem(reason)
    if (!reason) upload.mutate(file, { onSuccess: ({ id }) => onStored(id) })
    return reason
  }
  return { take, problem, isPending: upload.isPending }
}

export const deliveredPicturesQuery = (q: string) => callPages(['delivered-pictures', q], listDeliveredPictures, q ? { q } : {})

export const useCopyPicture = () =>
  useMutation({
    mutationFn: (pictureId: number) => call(copyDeliveredPicture, { json: { pictureId } }),
    meta: { failed: 'Não foi possível usar a imagem', refreshes: [KEY] },
  })
