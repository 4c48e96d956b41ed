import { notify } from '#lib/notify.ts'
import type { Clip } from '../clip.ts'
import { forgetUploadOnceDone, peekUpload } from '../upload/uploads.ts'

const LIBRARY = { label: 'Ver na biblioteca', href: '/ai-tools?aba=transcricoes' }

const ONLY_COPY = {
  kind: 'failed',
  title: 'A gravação anterior não foi enviada',
  message: 'O áudio está só nesta aba: baixe-o na biblioteca antes de fechá-la.',
  link: LIBRARY,
} as const

function announceUnsent({ isBackedUp }: Clip): void {
  if (isBackedUp) notify({ kind: 'done', title: 'A gravação anterior continua guardada neste navegador' })
  else notify(ONLY_COPY)
}

/** A running upload continues and leaves the list once it is complete; a file whose upload has failed or is unsupported makes no toast. */
export function retirePreviousClip(clip: Clip): void {
  const upload = peekUpload(clip.id)
  forgetUploadOnceDone(clip)
  if (upload?.state === 'failed' || upload?.state === 'unsupported') {
    if (clip.source === 'recorder') announceUnsent(clip)
    return
  }
  const title = clip.source === 'file' ? 'O arquivo anterior ficou na biblioteca' : 'A gravação anterior ficou na biblioteca'
  const message = upload?.state === 'done' ? undefined : 'O envio continua em segundo plano.'
  notify({ kind: 'done', title, message, link: LIBRARY })
}
