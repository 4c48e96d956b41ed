import type { DueEntry } from 'contract/finance/due.ts'
import { isPaperCode } from 'contract/papers/paper-code.ts'
import { formatPaperCode, readPaper } from 'contract/papers/read-papers.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import QrCode from '#components/ui/qr-code.tsx'

export type CodeSubject = Pick<DueEntry, 'description' | 'date' | 'centavos'> & { paymentCode: string }

type Props = { of: CodeSubject; opened: boolean; onClose: () => void }

export default function CodeDialog({ of: { description, date, centavos, paymentCode }, opened, onClose }: Props) {
  const reading = readPaper(paymentCode)
  const isPix = isPaperCode(reading) && reading.kind === 'pix'
  return (
    <Dialog title="Código para pagar" opened={opened} onClose={onClose}>
      <div className="dialog__body">
        <div>
          <p className="wraps">{description}</p>
          <p className="small sub tnum">
            {formatDate(date)}
            {centavos ? ` · ${formatBRL(centavos)}` : ''}
            {isPaperCode(reading) && ` · ${reading.name}`}
          </p>
        </div>
        {isPix && <QrCode text={paymentCode} label="QR code do Pix para o aplicativo do banco" />}
        <p className="small wraps">{formatPaperCode(paymentCode)}</p>
        <CopyButton label="Copiar código" text={paymentCode} showLabel />
      </div>
    </Dialog>
  )
}
