import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { Badge } from '#components/ui/badge.tsx'

type Props = {
  draft: boolean
  /** Whether the document is its last saved version. The badge of a draft does not depend on it. */
  isSavedVersion: boolean
  short?: boolean
}

export function DocumentStatusBadge({ draft, isSavedVersion, short = false }: Props) {
  if (draft) return <Badge>Rascunho</Badge>
  if (isSavedVersion)
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
