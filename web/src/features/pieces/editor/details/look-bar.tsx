import { IconMoon, IconSun } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SLIDE_FORMAT_NAMES, SLIDE_FORMATS } from 'contract/pieces/formats.ts'
import { IconButton } from '#components/ui/button.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { brandKitsQuery } from '#entities/clients/queries.ts'
import { useCan } from '#lib/session/permissions.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'

const FORMAT_OPTIONS = SLIDE_FORMATS.map((value) => ({ value, label: SLIDE_FORMAT_NAMES[value] }))

/** The piece's own kit is an option even if the list lacks it. */
function useKitOptions({ edit, piece }: PieceEditing) {
  const canRead = useCan('clients.read')
  const { data = [] } = useQuery({ ...brandKitsQuery, enabled: canRead })
  const listed = data.map(({ id, name }) => ({ value: String(id), label: name }))
  const chosen = edit.kitId === null ? '' : String(edit.kitId)
  const isListed = chosen === '' || listed.some(({ value }) => value === chosen)
  const own = { value: chosen, label: piece.kit && String(piece.kit.id) === chosen ? piece.kit.name : `Brand kit nº ${chosen}` }
  return { chosen, options: [{ value: '', label: 'Brand kit padrão' }, ...(isListed ? [] : [own]), ...listed] }
}

export function LookBar({ editing }: { editing: PieceEditing }) {
  const { edit, change } = editing
  const { chosen, options } = useKitOptions(editing)
  const isDark = edit.mode === 'dark'
  return (
    <fieldset className="row row--center look-bar" aria-label="Aparência da peça">
      <NativeSelect
        aria-label="Brand kit"
        options={options}
        value={chosen}
        onChange={(id) => change({ kitId: id === '' ? null : Number(id) })}
      />
      <NativeSelect aria-label="Formato" options={FORMAT_OPTIONS} value={edit.format} onChange={(format) => change({ format })} />
      <IconButton
        label={isDark ? 'Mudar para claro' : 'Mudar para escuro'}
        icon={isDark ? IconSun : IconMoon}
        onClick={() => change({ mode: isDark ? 'light' : 'dark' })}
      />
    </fieldset>
  )
}
