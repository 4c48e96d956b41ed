import { Dialog } from '#components/dialogs/dialog.tsx'
import { TranscriptionModalContent } from './transcription-modal.tsx'

export default function NewTranscriptionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Transcrição de Áudio" opened={opened} onClose={onClose} size={560}>
      <div className="dialog__body">
        <TranscriptionModalContent onLeave={onClose} />
      </div>
    </Dialog>
  )
}
