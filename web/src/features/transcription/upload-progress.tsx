import '#components/feedback/progress.css'
import './recorder.css'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconDownload, IconRefresh } from '@tabler/icons-react'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useObjectUrl } from '#lib/use-object-url.ts'
import { type Clip, formatMegabytes } from './clip.ts'
import { releaseUnsavedClip, retryUpload, type Upload } from './upload/uploads.ts'

const formatPercent = (sent: number, total: number) => Math.floor((sent / total) * 100)

const describeWait = (reason: string | undefined) =>
  reason === undefined ? 'Sem conexão: continuamos quando ela voltar' : `${withFullStop(reason)} Tentamos de novo.`

function ProgressBar({ upload: { sent, state, reason, clip } }: { upload: Upload }) {
  const total = clip.blob.size
  return (
    <div className="stack gap-1 progress sending">
      <progress aria-label={`Envio de ${clip.name}`} value={sent} max={total} />
      <p className="between between--wrap tiny sub">
        <span role="status">
          {state === 'waiting' ? (
            <span className="row warn">
              <IconCloudOff className="icon icon--14" aria-hidden /> {describeWait(reason)}
            </span>
          ) : (
            'Enviando...'
          )}
        </span>
        <span className="tnum">{`${formatMegabytes(sent)} de ${formatMegabytes(total)} · ${formatPercent(sent, total)} %`}</span>
      </p>
    </div>
  )
}

const StatusLine = ({ icon: Icon, children }: { icon: typeof IconCloudCheck; children: ReactNode }) => (
  <p className="sending row tiny sub" role="status">
    <Icon className="icon icon--14" aria-hidden /> {children}
  </p>
)

/** After a click on it the browser no longer asks about the recording when the tab closes. */
function DownloadClip({ clip }: { clip: Clip }) {
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

const FailedUploadActions = ({ upload }: { upload: Upload }) => (
  <span className="row">
    {upload.clip.source === 'recorder' && <DownloadClip clip={upload.clip} />}
    {!upload.isPermanentFailure && (
      <Button small icon={IconRefresh} onClick={() => retryUpload(upload)}>
        Enviar de novo
      </Button>
    )}
  </span>
)

function Unsupported({ clip }: { clip: Clip }) {
  const { isBackedUp, source } = clip
  return (
    <div className="between between--wrap">
      <StatusLine
        icon={IconCloudOff}
      >{`Este serviço não guarda gravações${isBackedUp ? ': ela fica neste navegador' : ''}`}</StatusLine>
      {source === 'recorder' && !isBackedUp && <DownloadClip clip={clip} />}
    </div>
  )
}

export function UploadProgress({ upload }: { upload: Upload }) {
  const { state, reason, clip } = upload
  if (state === 'sending' || state === 'waiting') return <ProgressBar upload={upload} />
  if (state === 'done') return <StatusLine icon={IconCloudCheck}>Enviado e conferido</StatusLine>
  if (state === 'unsupported') return <Unsupported clip={clip} />
  return (
    <div className="sending between between--wrap" role="alert">
      <p className="row small neg">
        <IconAlertTriangle className="icon icon--16" aria-hidden />
        <span>{reason}</span>
      </p>
      <FailedUploadActions upload={upload} />
    </div>
  )
}
