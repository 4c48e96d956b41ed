import './backups.css'
import { IconDatabaseExport, IconDatabaseOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BackupOverview } from 'contract/data/backups.ts'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Fact } from '../../components/fact.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Section } from '../../components/section.tsx'
import { formatSize } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moments.ts'
import { useZone } from '../../lib/session.ts'
import { backupsQuery, isRunning, useRequestBackup } from './backups-api.ts'
import { BackupsTable } from './backups-table.tsx'

type Target = NonNullable<BackupOverview['target']>

const noBackups = (
  <EmptyState
    title="Este servidor não faz backups"
    hint="O comando npm run backup faz um: docs/backup.md diz como."
    icon={IconDatabaseOff}
  />
)

const describeFiles = ({ hasFiles }: Target): string =>
  hasFiles ? 'Banco de dados, arquivos e chave' : 'Banco de dados e chave, sem os arquivos do bucket: copie o bucket à parte'
const describeEncryption = ({ isEncrypted }: Target): string =>
  isEncrypted
    ? 'Com a senha de BACKUP_PASSPHRASE, que não está nele: guarde-a em outro lugar'
    : 'Não: quem tiver o arquivo lê tudo'

function Facts({ target, last, nextAt }: Pick<BackupOverview, 'last' | 'nextAt'> & { target: Target }) {
  const zone = useZone()
  return (
    <dl className="facts facts--lined small">
      <Fact label="Último que deu certo">
        <span className="tnum">
          {last ? `${formatMoment(zone, last.startedAt)}, ${formatSize(last.size ?? 0)}` : 'Nenhum ainda'}
        </span>
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
      <Fact label="Cifrado">
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

/** The backups that the server makes by itself: the last one, the next one, where they are, and a button that makes one now. */
export function BackupsCard() {
  const query = useQuery(backupsQuery)
  const request = useRequestBackup()
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
      <QueryView
        query={query}
        loading="Carregando os backups..."
        failed="Não foi possível carregar os backups"
        empty={({ target }) => target === null && noBackups}
      >
        {({ target, last, nextAt, backups }) =>
          target && (
            <>
              <p className="sr" role="status">
                {running && `Fazendo backup: ${running.step ?? 'começando'}`}
              </p>
              <Facts target={target} last={last} nextAt={nextAt} />
              {target.isInDataFolder && <InDataFolderNote />}
              {backups.length > 0 && <BackupsTable backups={backups} />}
            </>
          )
        }
      </QueryView>
    </Section>
  )
}
