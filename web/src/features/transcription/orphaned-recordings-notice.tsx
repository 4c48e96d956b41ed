import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Callout } from '#components/feedback/callout.tsx'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import type { Backup } from './backup/backup-store.ts'
import { useOrphanRecovery } from './backup/use-orphaned-recordings.ts'
import { type Clip, formatClock } from './clip.ts'

/** `onRecovered`: called once the upload of a recovered recording has started. */
export function OrphanedRecordingsNotice({ onRecovered }: { onRecovered?: (clip: Clip) => void }) {
  const zone = useZone()
  const { query, offered, recover, discard } = useOrphanRecovery()
  const { use, open, close } = useDialog<Backup>()
  const { item: toDiscard, opened } = use()
  const formatStart = ({ startedAt }: Backup) => formatShortMoment(zone, new Date(startedAt).toISOString())
  return (
    <>
      <FailedNote query={query} failed="Não foi possível ver se ficou alguma gravação por enviar neste navegador." />
      {offered.map((backup) => (
        <Callout
          key={backup.id}
          tone="warn"
          title={`Encontramos uma gravação de ${formatStart(backup)} que não foi enviada`}
          actions={
            <>
              <Button look="primary" onClick={() => void recover(backup).then((clip) => clip && onRecovered?.(clip))}>
                Recuperar
              </Button>
              <Button look="ghost" onClick={() => open(backup)}>
                Descartar
              </Button>
            </>
          }
        >
          <p className="small">
            <span className="tnum">{formatClock(backup.chunks)}</span> de áudio, guardados neste navegador quando a página fechou.
          </p>
        </Callout>
      ))}
      <LazyConfirmDialog
        title="Descartar a gravação?"
        question={
          toDiscard
            ? `O áudio de ${formatStart(toDiscard)} (${formatClock(toDiscard.chunks)}) será apagado deste computador.`
            : ''
        }
        hint="Isso não pode ser desfeito."
        confirm="Descartar"
        opened={opened}
        onConfirm={() => {
          close()
          if (toDiscard) void discard(toDiscard)
        }}
        onClose={close}
      />
    </>
  )
}
