import { notify } from '../../../lib/notify.ts'
import type { Clip } from '../clip.ts'
import { forgetUploadIfDone, peekUpload } from '../upload/uploads.ts'

const LIBRARY = { label: 'Ver na biblioteca', href: '/ai-tools?aba=transcricoes' }

/**
 * Shows a toast that tells where the previous clip is, and removes the clip's upload from the list if that is complete already. A running
 * upload continues. A clip whose upload has failed or is unsupported makes a toast only if it is backed up.
 */
export function announcePreviousClip(clip: Clip): void {
  const upload = peekUpload(clip.id)
  forgetUploadIfDone(clip)
  if (upload?.state === 'failed' || upload?.state === 'unsupported') {
    if (clip.isBackedUp) notify({ kind: 'done', title: 'A gravação anterior continua guardada neste navegador' })
    return
  }
  const title = clip.source === 'file' ? 'O arquivo anterior ficou na biblioteca' : 'A gravação anterior ficou na biblioteca'
  const message = upload?.state === 'done' ? undefined : 'O envio continua em segundo plano.'
  notify({ kind: 'done', title, message, link: LIBRARY })
}
