import './data.css'
import { IconDatabaseExport, IconDatabaseOff, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BackupOverview } from 'contract/backups/backups.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatSize } from '#lib/format/format.ts'
import { formatMoment } from '#lib/format/moments.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useZone } from '#lib/session/session.ts'
import { backupsQuery, isChecking, isRunning, useCheckWholeBackup, useRequestBackup } from './backup-calls.ts'
import { BackupsTable } from './backups-table.tsx'
import { RestorePanel } from './restore-panel.tsx'

type Target = NonNullable<BackupOverview['target']>

const noBackups = (
  <EmptyState
    title="Este servidor não faz backups"
    hint="Faça um por um comando no terminal do servidor: docs/backup.md diz qual."
    icon={IconDatabaseOff}
  />
)

const describeFiles = ({ hasFiles }: Target): string =>
  hasFiles ? 'Banco de dados, arquivos e chave' : 'Banco de dados e chave, sem os arquivos do bucket: copie o bucket à parte'
const describeEncryption = ({ isEncrypted }: Target): string =>
  isEncrypted
    ? 'Com a senha de BACKUP_PASSPHRASE, que não está nele: guarde-a em outro lugar'
    : 'Não: quem tiver o arquivo lê tudo'

function describeCheck(zone: string, check: BackupOverview['wholeCheck']): string {
  if (check === null) return 'Ainda não: uma vez por semana o mais novo é restaurado e comparado'
  const last = check.succeededAt === null ? 'Ainda não' : `Em ${formatMoment(zone, check.succeededAt)}`
  return check.state === 'failed' ? `${last}. O último teste falhou: ${check.reason}` : last
}

function CheckButton({ overview }: { overview: BackupOverview }) {
  const check = useCheckWholeBackup()
  return (
    <Button
      small
      icon={IconShieldCheck}
      busy={(isChecking(overview) || check.isPending) && 'Verificando…'}
      permission="data.manage"
      onClick={() => check.mutate()}
    >
      Testar restauração
    </Button>
  )
}

function Facts({ target, overview }: { target: Target; overview: BackupOverview }) {
  const zone = useZone()
  const { last, nextAt, wholeCheck } = overview
  return (
    <dl className="facts facts--lined small">
      <Fact label="Último que deu certo">
        <span className="tnum">
          {last ? `${formatMoment(zone, last.startedAt)}, ${formatSize(last.size ?? 0)}` : 'Nenhum ainda'}
        </span>
      </Fact>
      <Fact label="Teste de restauração">
        <span className="wraps">{describeCheck(zone, wholeCheck)}</span>
        {last && <CheckButton overview={overview} />}
      </Fact>
      <Fact label="Próximo">
        <span className="tnum">{nextAt ? formatMoment(zone, nextAt) : 'Sem previsão'}</span>
      </Fact>
      <Fact label="Onde">
        <span className="wraps">{target.place}</span>
      </Fact>
      <Fact label="O que traz">
        <span className="wraps">{describeFiles(target)}</span>
      </Fact>
      <Fact label="Criptografado">
        <span className="wraps">{describeEncryption(target)}</span>
      </Fact>
      <Fact label="Para restaurar">
        <span className="row">
          <span className="mono wraps">{target.restoreCommand}</span>
          <CopyButton label="Copiar o comando" text={target.restoreCommand} />
        </span>
      </Fact>
    </dl>
  )
}

const InDataFolderNote = () => (
  <p className="sub small page__gap">
    Os backups estão na pasta dos dados: com o disco, perdem-se os dois. Aponte <span className="mono">BACKUP_DIR</span> para
    outro disco, ou <span className="mono">BACKUP_S3_…</span> para um bucket.
  </p>
)

const FillingDiskNote = ({ daysLeft }: { daysLeft: number }) => (
  <p className="small page__gap">
    O disco dos backups enche em cerca de {daysLeft === 1 ? '1 dia' : `${daysLeft} dias`}, no ritmo dos últimos: libere espaço
    nele, ou aponte <span className="mono">BACKUP_DIR</span> para um disco maior.
  </p>
)

export function BackupsCard() {
  const query = useQuery(backupsQuery)
  const request = useRequestBackup()
  const canRestore = useCan('data.restore')
  const running = query.data?.backups.find(isRunning)
  const isBusy = running !== undefined || request.isPending
  const button = query.data?.target && (
    <Button
      small
      icon={IconDatabaseExport}
      busy={isBusy && 'Fazendo backup…'}
      permission="data.manage"
      onClick={() => request.mutate()}
    >
      Fazer backup agora
    </Button>
  )
  return (
    <Section title="Backups" aside={button}>
      <div className="stack">
        {canRestore && query.data?.offersRestore && <RestorePanel />}
        <div>
          <QueryView
            query={query}
            loading="Carregando os backups..."
            failed="Não foi possível carregar os backups"
            empty={({ target }) => target === null && noBackups}
          >
            {(overview) =>
              overview.target && (
                <>
                  <p className="sr" role="status">
                    {running && `Fazendo backup: ${running.step ?? 'começando'}`}
                  </p>
                  <Facts target={overview.target} overview={overview} />
                  {overview.target.isInDataFolder && <InDataFolderNote />}
                  {overview.target.daysLeft !== null && <FillingDiskNote daysLeft={overview.target.daysLeft} />}
                  {overview.backups.length > 0 && <BackupsTable backups={overview.backups} />}
                </>
              )
            }
          </QueryView>
        </div>
      </div>
    </Section>
  )
}
