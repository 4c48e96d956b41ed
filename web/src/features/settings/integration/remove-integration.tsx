import { IconTrash } from '@tabler/icons-react'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { useDeleteIntegration } from './integration-calls.ts'

export function RemoveIntegration({ name }: { name: string }) {
  const remove = useDeleteIntegration()
  const { use, open, close } = useDialog()
  const { opened } = use()
  return (
    <>
      <Button look="ghost" small icon={IconTrash} onClick={() => open()}>
        Remover integração
      </Button>
      <LazyConfirmDialog
        title="Remover integração"
        question={`Remover ${name} e seus segredos?`}
        hint="O histórico das execuções continua guardado. As que ainda seriam enviadas deixam de ser."
        confirm="Remover"
        busyLabel="Removendo..."
        opened={opened}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}
