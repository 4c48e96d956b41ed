import '#components/tables/rows.css'
import './library/recordings.css'
import { IconMicrophone } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { PermissionGate } from '#components/feedback/permission-gate.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { Button } from '#components/ui/button.tsx'
import { LazyNameDialog } from '#forms/lazy-name-dialog.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useRecordingsSearch } from './library/library-search.ts'
import { recordingsQuery, useRenameRecording } from './library/recording-calls.ts'
import { RecordingRow } from './library/recording-row.tsx'
import { type RecordingActions, useRecordingActions } from './library/use-library-actions.tsx'
import { OrphanedRecordingsNotice } from './orphaned-recordings-notice.tsx'
import { useUploads } from './upload/uploads.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useRefreshOnArrival } from './use-refresh-on-arrival.ts'

const RecordingDialog = lazyComponent(() => import('./library/recording-dialog.tsx'))
const NewTranscriptionDialog = lazyComponent(() => import('./new-transcription-dialog.tsx'))

const NoRecordings = ({ onNew }: { onNew: () => void }) => (
  <EmptyState
    title="Nenhuma gravação ainda"
    hint="Aqui ficam os áudios gravados ou enviados, com o texto de cada um."
    icon={IconMicrophone}
    action={
      <Button look="primary" permission="recordings.write" onClick={onNew}>
        Transcrever áudio
      </Button>
    }
  />
)

/** The dialog keeps its content while it closes. */
function OpenedRecording({ id, actions }: { id: number | undefined; actions: RecordingActions }) {
  const [last, setLast] = useState(id)
  if (id !== undefined && id !== last) setLast(id)
  return last !== undefined && <RecordingDialog id={last} opened={id !== undefined} actions={actions} />
}

function RecordingDialogs({ id, actions }: { id: number | undefined; actions: RecordingActions }) {
  const rename = useRenameRecording()
  return (
    <>
      <CodeSuspense>
        <OpenedRecording id={id} actions={actions} />
      </CodeSuspense>
      <LazyNameDialog
        dialog={actions.renaming}
        kind="recording"
        renameTitle="Renomear gravação"
        label="Nome da gravação"
        maxLength={200}
        rename={rename.mutateAsync}
      />
      <LazyConfirmDialog
        title="Transcrever gravação"
        question="Não se ouve nada nesta gravação. Reproduza para conferir: transcrever pode custar, e não traria texto."
        confirm="Transcrever mesmo assim"
        look="primary"
        {...actions.silence}
      />
    </>
  )
}

function UnfinishedUploads() {
  const unfinished = useUploads().filter(({ state }) => state !== 'done')
  if (unfinished.length === 0) return null
  return (
    <ul className="unfinished-uploads" aria-label="Envios">
      {unfinished.map((upload) => (
        <li key={upload.clip.id}>
          <p className="small two" title={upload.clip.name}>
            {upload.clip.name}
          </p>
          <UploadProgress upload={upload} />
        </li>
      ))}
    </ul>
  )
}

export function RecordingsSection() {
  const { search, show } = useRecordingsSearch()
  const { q } = search
  const recordings = useInfiniteQuery(recordingsQuery(q))
  const actions = useRecordingActions()
  const newDialog = useDialog<never>()
  useRefreshOnArrival()
  const add = (
    <Button small permission="recordings.write" icon={IconMicrophone} onClick={() => newDialog.open()}>
      Transcrever áudio
    </Button>
  )
  return (
    <>
      <PermissionGate permission="recordings.write">
        <OrphanedRecordingsNotice />
      </PermissionGate>
      <ListSection
        title="Gravações e transcrições"
        aside={add}
        head={
          <>
            <UnfinishedUploads />
            {/* biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests */}
            <form role="search" className="card__find" aria-label="Buscar gravação" onSubmit={(event) => event.preventDefault()}>
              <SearchBox label="Buscar em nomes e textos" q={q ?? ''} onSearch={(found) => show({ ...search, q: found })} />
            </form>
          </>
        }
        query={recordings}
        rows={({ pages }) => pages.flatMap((page) => page.recordings)}
        loading="Carregando gravações..."
        skeleton={[280, 96, 32]}
        failed="Não foi possível carregar as gravações."
        empty={<NoRecordings onNew={() => newDialog.open()} />}
        noMatch={
          q !== undefined && {
            title: 'Nenhuma gravação encontrada',
            hint: `Nem nos nomes nem nos textos há “${q}”.`,
            clear: 'Limpar busca',
            onClear: () => show({ ...search, q: undefined }),
          }
        }
      >
        {(rows) => (
          <ul className="rows">
            {rows.map((recording) => (
              <RecordingRow key={recording.id} recording={recording} q={q} actions={actions} />
            ))}
          </ul>
        )}
      </ListSection>
      <RecordingDialogs id={search.gravacao} actions={actions} />
      <OpenedDialog dialog={newDialog}>{(control) => <NewTranscriptionDialog {...control} />}</OpenedDialog>
    </>
  )
}
