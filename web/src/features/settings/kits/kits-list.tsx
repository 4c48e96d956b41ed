import './kits.css'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { BrandKit } from 'contract/settings/brand-kits.ts'
import { RowButton } from '#components/tables/row-button.tsx'

type Actions = { onEdit: (kit: BrandKit) => void; onDelete: (kit: BrandKit) => void }

const Swatch = ({ colors: { ground, primary, secondary, accent, ink } }: { colors: BrandKit['look']['colors'] }) => (
  <span className="kit-swatch" aria-hidden>
    {Object.entries({ ground, primary, secondary, accent, ink }).map(([name, color]) => (
      <span key={name} style={{ background: color }} />
    ))}
  </span>
)

export const KitsList = ({ kits, onEdit, onDelete }: Actions & { kits: readonly BrandKit[] }) => (
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
