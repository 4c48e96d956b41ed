import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BrandKit } from 'contract/settings/brand-kits.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { brandKitsQuery } from '#entities/clients/queries.ts'
import { LazyNameDialog } from '#forms/lazy-name-dialog.tsx'
import { formatCount } from '#lib/format/format.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useCreateKit, useDeleteKit } from './kit-calls.ts'
import { KitsList } from './kits-list.tsx'

const KitDialog = lazyComponent(() => import('./kit-dialog.tsx'))

export function KitsSection() {
  const query = useQuery(brandKitsQuery)
  const remove = useDeleteKit()
  const create = useCreateKit()
  const naming = useDialog<BrandKit>()
  const editing = useDialog<BrandKit>()
  const deleting = useDialog<BrandKit>()
  const { item: kit, opened } = deleting.use()
  const add = (
    <Button small icon={IconPlus} onClick={() => naming.open()}>
      Adicionar brand kit
    </Button>
  )
  return (
    <Section title="Brand kits" anchor="brand-kits" aside={add} flush>
      <QueryView
        query={query}
        loading="Carregando brand kits..."
        skeleton={<TableSkeleton widths={[160, 56]} rows={3} />}
        failed="Não foi possível carregar os brand kits."
        empty={(kits) =>
          kits.length === 0 && (
            <p className="config__empty sub">
              Nenhum brand kit: eles dão cores, fontes e voz aos slides, e são as opções do Gerador de Pós-Produção.
            </p>
          )
        }
      >
        {(kits) => (
          <KitsList
            kits={kits}
            onEdit={editing.open}
            onDelete={(one) => (one.pieces ? deleting.open(one) : remove.mutate(one))}
          />
        )}
      </QueryView>
      <LazyNameDialog
        dialog={naming}
        kind="name:brand-kit"
        createTitle="Novo brand kit"
        label="Nome do brand kit"
        maxLength={120}
        create={create.mutateAsync}
      />
      <LazyConfirmDialog
        title="Excluir brand kit"
        question={`Excluir o brand kit “${kit?.name ?? ''}”? ${formatCount(kit?.pieces ?? 0, 'peça usa', 'peças usam')} este kit.`}
        hint="Elas continuam com o visual dele. As próximas usam outro kit."
        confirm="Excluir"
        opened={opened}
        busy={remove.isPending}
        onConfirm={() => kit && remove.mutate(kit, { onSettled: () => deleting.closeFor(kit) })}
        onClose={deleting.close}
      />
      <OpenedDialog dialog={editing}>
        {(control, edited) =>
          edited && <KitDialog kit={edited} current={query.data?.find(({ id }) => id === edited.id) ?? edited} {...control} />
        }
      </OpenedDialog>
    </Section>
  )
}
