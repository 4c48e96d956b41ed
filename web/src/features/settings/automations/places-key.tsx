import type { CallResult } from 'contract/calls/endpoint.ts'
import type { readAutomationModes } from 'contract/settings/automation-modes.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useChangePlacesKey } from './automation-calls.ts'

const PlacesKeyDialog = lazyComponent(() => import('./places-key-dialog.tsx'))

export function PlacesKey({ url, keyEnd }: NonNullable<CallResult<typeof readAutomationModes>['places']>) {
  const editing = useDialog()
  const removing = useDialog()
  const { opened } = removing.use()
  const remove = useChangePlacesKey()
  const isOn = keyEnd !== null
  return (
    <div className="stack gap-2 settings__places">
      <h3>Google Places</h3>
      <p className="field__help">
        {isOn
          ? `Ligada, com a chave …${keyEnd}. A prospecção guarda só o ID de cada local; os nomes aparecem quando alguém pede.`
          : 'Desligada: precisa de uma chave do Google. A busca não tem custo; ver os nomes depois, sim.'}
      </p>
      <div className="row">
        <Button permission="settings.write" onClick={() => editing.open()}>
          {isOn ? 'Trocar chave' : 'Informar chave'}
        </Button>
        {isOn && (
          <Button look="ghost" permission="settings.write" onClick={() => removing.open()}>
            Remover chave
          </Button>
        )}
      </div>
      <OpenedDialog dialog={editing}>{(control) => <PlacesKeyDialog url={url} {...control} />}</OpenedDialog>
      <LazyConfirmDialog
        title="Remover chave"
        question="Remover a chave do Google Places?"
        hint="Os contatos que ela trouxe ficam, e os nomes do Google deixam de aparecer."
        confirm="Remover"
        busyLabel="Removendo..."
        opened={opened}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ key: null, url }, { onSettled: removing.close })}
        onClose={removing.close}
      />
    </div>
  )
}
