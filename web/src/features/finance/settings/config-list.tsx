import { IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ForeignConfigItem, INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { RowButton } from '#components/tables/row-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { renderAuthorshipOf } from '#entities/authorship/authorship-line.tsx'
import { LazyNameDialog } from '#forms/lazy-name-dialog.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { ConfigListSpec } from './cards.ts'
import { type NumberedItem, useCreateItem, useDeleteItem, useRenameItem } from './config-item-calls.ts'

const SupplierDialog = lazyComponent(() => import('./supplier-dialog.tsx'))

type ItemProps = {
  card: ConfigListSpec
  item: ForeignConfigItem
  onRename: (item: NumberedItem) => void
  onDelete: (item: ForeignConfigItem) => void
}

/** Only items of our own server have the revision that renaming needs. */
const canRename = (item: ForeignConfigItem): item is NumberedItem => typeof item.id === 'number' && item.revision !== undefined

function Item({ card, item, onRename, onDelete }: ItemProps) {
  const permanent = card.category === 'projetos' && String(item.id) === String(INTERNAL_PROJECT.id)
  return (
    <li className="between">
      {item.color && <i className="swatch" style={{ '--swatch': item.color } as React.CSSProperties} />}
      <span className="grow two" title={item.name}>
        {item.name}
      </span>
      <span className="actions">
        {canRename(item) && (
          <RowButton
            verb={card.category === 'fornecedores' ? 'Editar' : 'Renomear'}
            name={item.name}
            onClick={() => onRename(item)}
            icon={IconPencil}
          />
        )}
        {permanent ? (
          <span
            className="icon-btn icon-btn--small"
            role="img"
            aria-label="Sempre presente: não pode ser excluído"
            title="Sempre presente: é nele que ficam as saídas sem outro projeto"
          >
            <IconLock className="icon icon--16" aria-hidden />
          </span>
        ) : (
          <RowButton verb="Excluir" name={item.name} onClick={() => onDelete(item)} icon={IconTrash} />
        )}
      </span>
    </li>
  )
}

export function ConfigList({ card }: { card: ConfigListSpec }) {
  const query = useQuery(card.query)
  const create = useCreateItem(card)
  const rename = useRenameItem(card)
  const remove = useDeleteItem(card)
  const naming = useDialog<NumberedItem>()
  const deletion = useDialog<ForeignConfigItem>()
  const { item, opened } = deletion.use()
  const add = (
    <Button small icon={IconPlus} onClick={() => naming.open()}>
      {card.add}
    </Button>
  )
  return (
    <Section title={card.title} aside={add} flush>
      <QueryView
        query={query}
        loading={card.loading}
        skeleton={<TableSkeleton widths={[160, 56]} rows={3} />}
        failed={card.failed}
        empty={(items) => items.length === 0 && <p className="config__empty sub">{card.empty}</p>}
      >
        {(items) => (
          <ul className="list config" tabIndex={items.length > 5 ? 0 : undefined} aria-label={card.title}>
            {items.map((item) => (
              <Item key={String(item.id)} card={card} item={item} onRename={naming.open} onDelete={deletion.open} />
            ))}
          </ul>
        )}
      </QueryView>
      {card.category === 'fornecedores' ? (
        <OpenedDialog dialog={naming}>{(control, supplier) => <SupplierDialog {...control} supplier={supplier} />}</OpenedDialog>
      ) : (
        <LazyNameDialog
          dialog={naming}
          kind={card.category}
          createTitle={card.dialog}
          renameTitle={`Renomear ${card.noun}`}
          label={card.field}
          maxLength={120}
          ignoresBlank
          create={create.mutateAsync}
          rename={rename.mutateAsync}
          renderAuthorship={renderAuthorshipOf(card.authored)}
        />
      )}
      <LazyConfirmDialog
        title={card.remove}
        question={card.question}
        hint={item && `${item.name}. Os lançamentos ligados a este item continuam guardados.`}
        confirm="Excluir"
        opened={opened}
        busy={remove.isPending && remove.variables === item}
        onConfirm={() => item && remove.mutate(item, { onSettled: () => deletion.closeFor(item) })}
        onClose={deletion.close}
      />
    </Section>
  )
}
