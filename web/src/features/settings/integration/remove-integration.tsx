import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx'
import { useDeleteIntegration } from './api.ts'

export function RemoveIntegration({ name }: { name: string }) {
  const remove = useDeleteIntegration()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="ghost" small icon={<IconTrash className="icon icon--16" aria-hidden />} onClick={() => setAsking(true)}>
        Remover integração
      </Button>
      <LazyConfirmDialog
        title="Remover integração"
        question={`Esquecer ${name} e seus segredos?`}
        hint="O histórico das execuções continua guardado. As que ainda seriam enviadas deixam de ser."
        confirm="Remover"
        busyLabel="Removendo..."
        opened={asking}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
