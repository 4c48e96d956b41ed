import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { Badge } from '../../../components/badge.tsx'

/** A badge that says whether the document has no saved version (`Rascunho`), is saved, or was changed since its last saved version. */
export function DocumentStatusBadge({ draft, saved, short = false }: { draft: boolean; saved: boolean; short?: boolean }) {
  if (draft) return <Badge>Rascunho</Badge>
  if (saved)
    return (
      <Badge tone="pos" icon={<IconCircleCheck className="icon icon--14" aria-hidden />}>
        Salvo
      </Badge>
    )
  return (
    <Badge tone="warn" icon={<IconPencil className="icon icon--14" aria-hidden />} title="Alterado desde o último salvamento">
      {short ? 'Alterado' : 'Alterado desde o último salvamento'}
    </Badge>
  )
}
