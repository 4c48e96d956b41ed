import { IconFileOff } from '@tabler/icons-react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { type DocumentCopy, documentCopies, useDocumentCopies } from './document-copies.ts'

export function MissingDocument({ id, onNew, onBack }: { id: number; onNew: () => void; onBack: () => void }) {
  const { copies } = useDocumentCopies((copy) => copy.id === id)
  const [copy] = copies
  const recoverAsNew = (lost: DocumentCopy) => {
    documentCopies.save({ ...lost, id: undefined, revision: 0 })
    onNew()
  }
  return (
    <div className="card">
      <EmptyState
        title="Conteúdo não encontrado"
        hint={
          copy ? 'Ele foi excluído, mas este navegador tem um texto que não chegou ao servidor.' : 'Ele pode ter sido excluído.'
        }
        icon={IconFileOff}
        action={
          copy ? (
            <Button look="primary" onClick={() => recoverAsNew(copy)}>
              Recuperar como novo
            </Button>
          ) : (
            <Button onClick={onBack}>Voltar aos conteúdos</Button>
          )
        }
      />
    </div>
  )
}
