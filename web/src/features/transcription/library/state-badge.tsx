import type { RecordingCard } from 'contract/transcription/library.ts'
import { Badge } from '#components/ui/badge.tsx'
import { RunBadge } from '#entities/runs/run-badge.tsx'

export function StateBadge({ transcription }: Pick<RecordingCard, 'transcription'>) {
  if (!transcription) return <Badge>Não transcrita</Badge>
  return <RunBadge run={{ ...transcription, nextAttemptAt: null }} />
}
