import { IconFileOff } from '@tabler/icons-react'
import { Button } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
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
              Recuperar como um novo
            </Button>
          ) : (
            <Button onClick={onBack}>Voltar aos conteúdos</Button>
          )
        }
      />
    </div>
  )
}
