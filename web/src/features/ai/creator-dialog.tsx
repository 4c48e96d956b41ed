import { Dialog } from '#components/dialogs/dialog.tsx'
import { CreatorPanel } from './creator-modal.tsx'

export default function CreatorDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Criador de Conteúdo IA" opened={opened} onClose={onClose} size={720}>
      <div className="dialog__body">
        <CreatorPanel />
      </div>
    </Dialog>
  )
}
