import { IconDatabaseImport, IconFileUpload, IconRestore } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RestoreOverview } from 'contract/backups/backups.ts'
import { backupFileRule } from 'contract/calls/files.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Callout } from '#components/feedback/callout.tsx'
import { SendProgress } from '#components/feedback/send-progress.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { SingleFileField } from '#components/ui/file-input.tsx'
import { describeFileProblem } from '#lib/file-rule.ts'
import { formatCount, formatSize } from '#lib/format/format.ts'
import { formatMoment } from '#lib/format/moments.ts'
import { CallError } from '#lib/net/call.ts'
import { useSubmissionProgress } from '#lib/net/use-submission-progress.ts'
import { useUser, useZone } from '#lib/session/session.ts'
import { restoreQuery, useRestoreHere } from './backup-calls.ts'

type Listed = RestoreOverview['backups'][number]
/** What somebody chose, before it is confirmed: one of the list, or a file. */
type Choice = { name: string; what: string; isEncrypted: boolean; archive?: File }

const createColumns = (zone: string, choose: (backup: Listed) => void): Column<Listed>[] => [
  {
    name: 'Quando',
    className: 'backups__when',
    isRowHead: true,
    cell: ({ madeAt }) => (
      <time className="tnum" dateTime={madeAt}>
        {formatMoment(zone, madeAt)}
      </time>
    ),
  },
  {
    name: 'Arquivo',
    className: 'backups__file',
    cell: ({ name, isEncrypted }) => (
      <>
        <span className="mono wraps">{name}</span>
        {isEncrypted && <span className="under">criptografado</span>}
      </>
    ),
  },
  {
    name: 'Ação',
    className: 'backups__size',
    cell: (backup) => (
      <Button small icon={IconRestore} onClick={() => choose(backup)}>
        Restaurar
      </Button>
    ),
  },
]

function Choosing({ overview, choose }: { overview: RestoreOverview; choose: (choice: Choice) => void }) {
  const zone = useZone()
  const { backups, place } = overview
  const chooseListed = ({ name, madeAt, isEncrypted }: Listed) =>
    choose({ name, isEncrypted, what: `O backup de ${formatMoment(zone, madeAt)}, ${name}` })
  const chooseFile = (archive: File | null) =>
    archive &&
    choose({
      archive,
      name: archive.name,
      isEncrypted: archive.name.endsWith('.age'),
      what: `O arquivo ${archive.name}, de ${formatSize(archive.size)}`,
    })
  return (
    <div className="stack">
      <p className="small wraps">
        {backups.length > 0
          ? `No local dos backups (${place}) há os de outra instalação. Restaure um deles, ou envie um arquivo feito pelo comando de backup.`
          : `No local dos backups (${place}) não há nenhum de outra instalação. Envie um arquivo feito pelo comando de backup.`}
      </p>
      <SingleFileField
        label="Arquivo do backup"
        icon={<IconFileUpload className="icon" aria-hidden />}
        invite="Escolher um arquivo"
        accept={backupFileRule.accept}
        findProblem={(file) => describeFileProblem(file, backupFileRule)}
        sizeOf={formatSize}
        value={null}
        onChange={chooseFile}
      />
      {backups.length > 0 && (
        <DataTable
          caption="Backups que podem ser restaurados, do mais novo ao mais antigo"
          className="backups table--text"
          columns={createColumns(zone, chooseListed)}
          rows={backups}
          keyOf={({ name }) => name}
        />
      )}
    </div>
  )
}

function Confirming({ choice, onCancel, onBegun }: { choice: Choice; onCancel: () => void; onBegun: () => void }) {
  const { name, what, isEncrypted, archive } = choice
  const isTeam = useUser().role !== null
  const [passphrase, setPassphrase] = useState('')
  const restore = useRestoreHere()
  const { share, begin, stop } = useSubmissionProgress()
  const refused = restore.error instanceof CallError ? restore.error.problem?.fields?.passphrase : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const source = archive ? { archive } : { name }
    restore.mutate({ ...source, passphrase: passphrase || undefined, options: begin() }, { onSuccess: onBegun })
  }
  const cancel = () => {
    stop()
    onCancel()
  }
  return (
    <form className="page__gap" onSubmit={submit} noValidate>
      <p className="small">
        {what}, passa a ser este painel: dados, arquivos e contas. Ele é conferido antes; se algo faltar, nada muda.
        {isTeam && ' Depois é preciso entrar de novo, com uma conta que está no backup.'}
      </p>
      {isEncrypted && (
        <TextField
          label="Senha do backup"
          type="password"
          help="A de BACKUP_PASSPHRASE quando ele foi feito. Vazia, vale a deste servidor."
          value={passphrase}
          onChange={({ target }) => setPassphrase(target.value)}
          error={refused}
        />
      )}
      <div className="row row--wrap callout__do">
        <Button look="ghost" onClick={cancel}>
          Cancelar
        </Button>
        <Button look="primary" type="submit" icon={IconDatabaseImport} busy={restore.isPending && 'Enviando…'}>
          Restaurar este backup
        </Button>
        {restore.isPending && archive && <SendProgress label="Envio do backup" share={share} />}
      </div>
    </form>
  )
}

/** What the pages show is of the installation before, so that all of it is read anew once the restored one answers. */
function useRefreshWhenDone(state: RestoreOverview['state'] | undefined): void {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'running' && state === 'done') void client.invalidateQueries()
    before.current = state
  }, [client, state])
}

function Offer({ overview }: { overview: RestoreOverview }) {
  const [choice, setChoice] = useState<Choice>()
  const close = () => setChoice(undefined)
  return (
    <Callout tone={overview.state === 'failed' ? 'warn' : 'info'} title={describeOffer(overview)}>
      {overview.state === 'failed' && <p className="small wraps">{overview.reason}</p>}
      {choice ? (
        <Confirming choice={choice} onCancel={close} onBegun={close} />
      ) : (
        <Choosing overview={overview} choose={setChoice} />
      )}
    </Callout>
  )
}

const describeOffer = ({ state, name }: RestoreOverview): string =>
  state === 'failed' ? `${name} não foi restaurado` : 'Este painel está vazio: dá para restaurar um backup nele'

function describeRestored({ name, restored }: RestoreOverview, zone: string): string {
  if (!restored) return `${name} é agora este painel.`
  const { madeAt, entries, missingFiles } = restored
  const missing = missingFiles > 0 ? ` Arquivos que já faltavam quando o backup foi feito: ${missingFiles}.` : ''
  return `${name} é agora este painel: ${formatCount(entries, 'lançamento', 'lançamentos')}, como em ${formatMoment(zone, madeAt)}.${missing}`
}

export function RestorePanel() {
  const zone = useZone()
  const { data } = useQuery(restoreQuery)
  useRefreshWhenDone(data?.state)
  if (!data) return null
  if (data.state === 'running')
    return (
      <Callout tone="info" title={`Restaurando ${data.name}`}>
        <p className="small" role="status">
          {data.step} A página volta automaticamente quando terminar.
        </p>
      </Callout>
    )
  if (data.state === 'done')
    return (
      <Callout tone="info" title="Backup restaurado">
        <p className="small wraps">{describeRestored(data, zone)}</p>
      </Callout>
    )
  if (data.obstacle === 'elsewhere')
    return (
      <Callout tone="info" title="Este painel está vazio">
        <p className="small">Restaure o backup pelo comando descrito em docs/backup.md.</p>
      </Callout>
    )
  return data.obstacle === null ? <Offer overview={data} /> : null
}
