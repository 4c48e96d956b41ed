import '#components/feedback/progress.css'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatCount, formatSize } from '#lib/format/format.ts'
import type { ExportProgress } from './export-file.ts'

type Props = {
  opened: boolean
  progress: ExportProgress
  /** Rows; not needed for a file whose rows are not counted. */
  total?: number
  onStop: () => void
}

export default function ExportDialog({ opened, progress: { rows, bytes }, total = 0, onStop }: Props) {
  const far =
    rows === null
      ? `${formatSize(bytes)} recebidos`
      : `${rows.toLocaleString('pt-BR')} de ${formatCount(total, 'linha', 'linhas')}`
  return (
    <Dialog title="Exportando" opened={opened} onClose={onStop} small>
      <div className="dialog__body dialog__body--text">
        <div className="stack gap-1 progress">
          <progress aria-label="Exportação" {...(rows === null ? {} : { max: Math.max(total, 1), value: rows })} />
          <p className="sub tnum" role="status">
            {bytes === 0 ? 'Começando...' : far}
          </p>
        </div>
      </div>
      <footer className="dialog__foot">
        <Button look="ghost" data-autofocus onClick={onStop}>
          Cancelar exportação
        </Button>
      </footer>
    </Dialog>
  )
}
