import { IconPencil, IconTrash } from '@tabler/icons-react'
import { RowButton } from '#components/tables/row-button.tsx'

export type NamedItem = { id: number; name: string }

type Props<Item extends NamedItem> = {
  label: string
  items: readonly Item[]
  onEdit: (item: Item) => void
  onDelete: (item: Item) => void
}

export function NamedList<Item extends NamedItem>({ label, items, onEdit, onDelete }: Props<Item>) {
  return (
    <ul className="list config" tabIndex={items.length > 5 ? 0 : undefined} aria-label={label}>
      {items.map((item) => (
        <li className="between" key={item.id}>
          <span className="grow two" title={item.name}>
            {item.name}
          </span>
          <span className="actions">
            <RowButton verb="Editar" name={item.name} onClick={() => onEdit(item)} icon={IconPencil} />
            <RowButton verb="Excluir" name={item.name} onClick={() => onDelete(item)} icon={IconTrash} />
          </span>
        </li>
      ))}
    </ul>
  )
}
