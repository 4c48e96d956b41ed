import './receipts.css'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { SendProgress } from '#components/feedback/send-progress.tsx'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import type { ReceiptUpload } from './use-uploads.ts'

type Props = { upload: ReceiptUpload; onRetry: (upload: ReceiptUpload) => void; onCancel: (upload: ReceiptUpload) => void }

export function UploadItem({ upload, onRetry, onCancel }: Props) {
  const { file, share, reason, hopeless } = upload
  return (
    <li className="row gap-3 receipt">
      <span className="stack gap-half grow receipt__what">
        <TruncatedText text={file.name} />
        {reason ? (
          <span className="row tiny neg" role="alert">
            <IconAlertTriangle className="icon icon--14" aria-hidden /> <span>{reason}</span>
          </span>
        ) : (
          <SendProgress label={`Envio de ${file.name}`} share={share} />
        )}
      </span>
      {reason && !hopeless && (
        <Button small onClick={() => onRetry(upload)}>
          Tentar de novo
        </Button>
      )}
      <IconButton
        label={reason ? `Descartar ${file.name}` : `Cancelar o envio de ${file.name}`}
        small
        onClick={() => onCancel(upload)}
        icon={IconX}
      />
    </li>
  )
}
