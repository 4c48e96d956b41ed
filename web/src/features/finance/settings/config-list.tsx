import { IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ForeignConfigItem, INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import { Suspense, useState } from 'react'
import { Button, IconButton } from '../../../components/button.tsx'
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Section } from '../../../components/section.tsx'
import { TableSkeleton } from '../../../components/skeleton.tsx'
import { useCapabilities } from '../../../lib/capabilities.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import { useDeleteItem } from './api.ts'
import type { ConfigListSpec } from './cards.ts'

const NameDialog = lazyComponent(() => import('./name-dialog.tsx'))

type ItemProps = {
  card: ConfigListSpec
  item: ForeignConfigItem
  onRename: (item: ForeignConfigItem & { id: number }) => void
  onDelete: (item: ForeignConfigItem) => void
}

const isNumbered = (item: ForeignConfigItem): item is ForeignConfigItem & { id: number } => typeof item.id === 'number'

function Item({ card, item, onRename, onDelete }: ItemProps) {
  const { edit } = useCapabilities()
  const permanent = card.category === 'projetos' && String(item.id) === String(INTERNAL_PROJECT.id)
  return (
    <li className="between">
      {item.color && <i className="swatch" style={{ '--swatch': item.color } as React.CSSProperties} />}
      <span className="grow two" title={item.name}>
        {item.name}
      </span>
      <span className="actions">
        {edit && isNumbered(item) && (
          <IconButton label={`Renomear ${item.name}`} title="Renomear" small onClick={() => onRename(item)}>
            <IconPencil className="icon icon--16" aria-hidden />
          </IconButton>
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
          <IconButton label={`Excluir ${item.name}`} title="Excluir" small onClick={() => onDelete(item)}>
            <IconTrash className="icon icon--16" aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  )
}

type Naming = { item?: ForeignConfigItem & { id: number }; opened: boolean; count: number }

/** A card of Configurações: its list, its dialog, its confirmation. */
export function ConfigList({ card }: { card: ConfigListSpec }) {
  const query = useQuery(card.query)
  const remove = useDeleteItem(card)
  const [naming, setNaming] = useState<Naming>()
  const [doomed, setDoomed] = useState<ForeignConfigItem>()
  const [asking, setAsking] = useState(false)

  const name = (item?: ForeignConfigItem & { id: number }) =>
    setNaming((before) => ({ ...(item ? { item } : {}), opened: true, count: (before?.count ?? 0) + 1 }))
  const ask = (item: ForeignConfigItem) => {
    setDoomed(item)
    setAsking(true)
  }
  const confirm = () => doomed && remove.mutate(doomed, { onSettled: () => setAsking(false) })
  const add = (
    <Button small icon={<IconPlus className="icon icon--16" aria-hidden />} onClick={() => name()}>
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
              <Item key={String(item.id)} card={card} item={item} onRename={name} onDelete={ask} />
            ))}
          </ul>
        )}
      </QueryView>
      <Suspense>
        {naming && (
          <NameDialog
            key={naming.count}
            card={card}
            item={naming.item}
            opened={naming.opened}
            onClose={() => setNaming({ ...naming, opened: false })}
          />
        )}
      </Suspense>
      <LazyConfirmDialog
        title={card.remove}
        question={card.question}
        hint={doomed && `${doomed.name}. Os lançamentos ligados a este item continuam guardados.`}
        confirm="Excluir"
        opened={asking}
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}
