import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { recordingQuery } from './recording-calls.ts'
import { RecordingDetail } from './recording-detail.tsx'
import type { RecordingActions } from './use-library-actions.tsx'

export default function RecordingDialog({ id, opened, actions }: { id: number; opened: boolean; actions: RecordingActions }) {
  const recording = useQuery(recordingQuery(id))
  return (
    <Dialog title={recording.data?.name ?? 'Gravação'} opened={opened} onClose={actions.close} size={760} hasAddress>
      <QueryView query={recording} loading="Carregando gravação..." failed="Não foi possível abrir a gravação.">
        {(data) => <RecordingDetail recording={data} actions={actions} />}
      </QueryView>
    </Dialog>
  )
}
