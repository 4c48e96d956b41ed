import { IconPlus, IconSparkles } from '@tabler/icons-react'
import type { Provider, readProviders } from 'contract/ai/providers.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useDeleteProvider } from './ai-settings-calls.ts'
import { ProviderList } from './provider-list.tsx'

const ProviderDialog = lazyComponent(() => import('./provider-dialog.tsx'))

const renderEmptyState = (add: () => void) => (
  <EmptyState
    title="Nenhum provedor de IA"
    hint="Um serviço compatível com a API da OpenAI: a própria OpenAI, outro na nuvem ou um modelo no seu computador."
    icon={IconSparkles}
    action={
      <Button look="primary" onClick={add}>
        Adicionar provedor
      </Button>
    }
  />
)

function useRemoval(onRemoved: () => void) {
  const remove = useDeleteProvider()
  const { use, open, close, closeFor } = useDialog<Provider>()
  const { item, opened } = use()
  const dialog = (
    <LazyConfirmDialog
      title="Remover provedor"
      question={`Remover ${item?.name ?? 'o provedor'} e a chave dele?`}
      hint="O que transcreve ou escreve com ele fica sem ninguém. O que já foi feito continua guardado."
      confirm="Remover"
      busyLabel="Removendo..."
      opened={opened}
      busy={remove.isPending && remove.variables === item?.id}
      onConfirm={() => item && remove.mutate(item.id, { onSuccess: onRemoved, onSettled: () => closeFor(item) })}
      onClose={close}
    />
  )
  return { ask: open, dialog }
}

type Props = CallResult<typeof readProviders> & { onRemoved: () => void }

export function ProvidersCard({ providers, assignments, onRemoved }: Props) {
  const editing = useDialog<Provider>()
  const removal = useRemoval(onRemoved)
  const add = () => editing.open()
  const none = providers.length === 0
  return (
    <Section
      title="Provedores de IA"
      aside={
        !none && (
          <Button small icon={IconPlus} onClick={add}>
            Adicionar provedor
          </Button>
        )
      }
      flush
    >
      {none ? (
        renderEmptyState(add)
      ) : (
        <ProviderList providers={providers} assignments={assignments} onEdit={editing.open} onDelete={removal.ask} />
      )}
      {removal.dialog}
      <OpenedDialog dialog={editing}>{(control, provider) => <ProviderDialog provider={provider} {...control} />}</OpenedDialog>
    </Section>
  )
}
