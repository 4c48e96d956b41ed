import { useQuery } from '@tanstack/react-query'
import type { Installation } from 'contract/data/installation.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { Section } from '#components/ui/section.tsx'
import { installationQuery } from './data-calls.ts'

const DATABASE_NAMES: Record<Installation['database']['kind'], string> = {
  embedded: 'Embutido, na pasta',
  server: 'Outro servidor,',
}

const Facts = ({
  installation: { installationId, version, migration, postgres, database, filesAt },
}: {
  installation: Installation
}) => (
  <dl className="facts facts--lined small">
    <Fact label="Instalação">
      <span className="row">
        <span className="mono wraps">{installationId}</span>
        <CopyButton label="Copiar o número da instalação" text={installationId} />
      </span>
    </Fact>
    <Fact label="Versão do painel">{version}</Fact>
    <Fact label="Última mudança do banco">
      <span className="mono wraps">{migration ?? 'de uma versão mais nova'}</span>
    </Fact>
    <Fact label="PostgreSQL">{postgres}</Fact>
    <Fact label="Banco de dados">
      <span className="wraps">
        {DATABASE_NAMES[database.kind]} <span className="mono">{database.at}</span>
      </span>
    </Fact>
    <Fact label="Arquivos">
      <span className="wraps">{filesAt}</span>
    </Fact>
  </dl>
)

export function InstallationCard() {
  return (
    <Section title="Instalação">
      <QueryView
        query={useQuery(installationQuery)}
        loading="Carregando a instalação..."
        failed="Não foi possível carregar a instalação"
      >
        {(installation) => <Facts installation={installation} />}
      </QueryView>
      <p className="sub small page__gap">
        Para mudar de máquina, faça um backup aqui e restaure-o lá: banco, arquivos e chave vão juntos, com o mesmo número de
        instalação. O passo a passo está em <span className="mono">docs/backup.md</span>, na pasta do programa.
      </p>
    </Section>
  )
}
