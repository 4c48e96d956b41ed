import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { Button } from '#components/ui/button.tsx'
import { useObjectUrl } from '#lib/use-object-url.ts'
import type { Clip } from './clip.ts'
import { releaseUnsavedClip, retryUpload, type Upload } from './upload/uploads.ts'

/** After a click on it the browser no longer asks about the recording when the tab closes. */
export function DownloadClip({ clip }: { clip: Clip }) {
  const { blob, name, fileName } = clip
  return (
    <a
      className="btn btn--ghost btn--small"
      href={useObjectUrl(blob)}
      download={fileName}
      aria-label={`Baixar ${name}`}
      onClick={() => releaseUnsavedClip(clip)}
    >
      <IconDownload className="icon icon--16" aria-hidden />
      Baixar
    </a>
  )
}

export const FailedUploadActions = ({ upload }: { upload: Upload }) => (
  <span className="row">
    {upload.clip.source === 'recorder' && <DownloadClip clip={upload.clip} />}
    {!upload.isPermanentFailure && (
      <Button small icon={IconRefresh} onClick={() => retryUpload(upload)}>
        Enviar de novo
      </Button>
    )}
  </span>
)
