import { Dialog } from '../../components/dialog.tsx'
import { CreatorModal } from './creator-modal.tsx'

type Props = { opened: boolean; onClose: () => void }

/** The creator as a dialog over the list of creations. */
export default function CreatorDialog({ opened, onClose }: Props) {
  return (
    <Dialog title="Criador de Conteúdo IA" opened={opened} onClose={onClose} size={720}>
      <div className="dialog__body">
        <CreatorModal />
      </div>
    </Dialog>
  )
}
