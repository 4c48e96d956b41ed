import { notify } from '../../../lib/notify.ts'
import type { Clip } from '../clip.ts'
import { forgetUploadWhenDone, peekUpload } from '../upload/uploads.ts'

const LIBRARY = { label: 'Ver na biblioteca', href: '/ai-tools?aba=transcricoes' }

/** Another one takes its place on the desk: where it is now is said, since nothing may go silently. */
export function moveToLibrary(clip: Clip): void {
  const upload = peekUpload(clip.id)
  forgetUploadWhenDone(clip)
  if (upload?.state === 'failed' || upload?.state === 'elsewhere') {
    if (clip.kept) notify({ kind: 'done', title: 'A gravação anterior continua guardada neste navegador' })
    return
  }
  const what = clip.source === 'file' ? 'O arquivo anterior ficou na biblioteca' : 'A gravação anterior ficou na biblioteca'
  const message = upload?.state === 'done' ? undefined : 'O envio continua em segundo plano.'
  notify({ kind: 'done', title: what, message, link: LIBRARY })
}
