import './kits.css'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BrandKit } from 'contract/settings/brand-kits.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { RowButton } from '#components/tables/row-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { brandKitsQuery } from '#entities/clients/queries.ts'
import { LazyNameDialog } from '#forms/lazy-name-dialog.tsx'
import { formatCount } from '#lib/format/format.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useCreateKit, useDeleteKit } from './kit-calls.ts'

const KitDialog = lazyComponent(() => import('./kit-dialog.tsx'))

const Swatch = ({ colors: { ground, primary, secondary, accent, ink } }: { colors: BrandKit['look']['colors'] }) => (
  <span className="kit-swatch" aria-hidden>
    {Object.entries({ ground, primary, secondary, accent, ink }).map(([name, color]) => (
      <span key={name} style={{ background: color }} />
    ))}
  </span>
)

type ListProps = { kits: readonly BrandKit[]; onEdit: (kit: BrandKit) => void; onDelete: (kit: BrandKit) => void }

const KitsList = ({ kits, onEdit, onDelete }: ListProps) => (
  <ul className="list config kits" aria-label="Brand kits">
    {kits.map((kit) => (
      <li className="between" key={kit.id}>
        <Swatch colors={kit.look.colors} />
        <span className="grow stack gap-0">
          <span className="two" title={kit.name}>
            {kit.name}
          </span>
          <span className="tiny sub">
            {kit.client?.name ?? 'Todos os clientes'} · {kit.look.fonts.headline}
          </span>
        </span>
        <span className="actions">
          <RowButton verb="Editar" name={kit.name} onClick={() => onEdit(kit)} icon={IconPencil} />
          <RowButton verb="Excluir" name={kit.name} onClick={() => onDelete(kit)} icon={IconTrash} />
        </span>
      </li>
    ))}
  </ul>
)

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
