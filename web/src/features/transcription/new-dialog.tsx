import { Dialog } from '../../components/dialog.tsx'
import { TranscriptionModal } from './transcription-modal.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The transcription modal as a dialog of the library. */
export default function NewDialog({ opened, onClose }: Props) {
  return (
    <Dialog title="Transcrição de Áudio" opened={opened} onClose={onClose} size={560}>
      <div className="dialog__body">
        <TranscriptionModal onLeave={onClose} />
      </div>
    </Dialog>
  )
}
