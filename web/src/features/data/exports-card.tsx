import { IconFileExport, IconPackageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EXPORT_OFFERED_HOURS, type ExportOverview } from 'contract/data/exports.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { exportsQuery, isExporting, useRequestExport } from './export-calls.ts'
import { ExportsTable } from './exports-table.tsx'

const noExports = (
  <EmptyState
    title="Este servidor não faz exportações"
    hint="Faça uma por um comando no terminal do servidor: docs/import-export.md diz qual."
    icon={IconPackageOff}
  />
)

const describeContent = ({ hasFiles }: ExportOverview): string =>
  hasFiles ? 'planilhas, todos os dados em JSON e os arquivos' : 'planilhas e todos os dados em JSON, sem os arquivos do bucket'

function About({ overview }: { overview: ExportOverview }) {
  return (
    <>
      <p className="sub small">
        Um arquivo com tudo deste painel: {describeContent(overview)}. Senhas e chaves não estão nele. Ele fica para baixar por{' '}
        {EXPORT_OFFERED_HOURS} horas; quem o tiver lê tudo.
      </p>
      {overview.needsSignIn && (
        <p className="small page__gap">
          Para exportar e baixar, saia e entre de novo: é preciso ter entrado há menos de 10 minutos.
        </p>
      )}
    </>
  )
}

export function ExportsCard() {
  const query = useQuery(exportsQuery)
  const request = useRequestExport()
  const running = query.data?.exports.find(isExporting)
  const button = query.data?.isOffered && (
    <Button
      small
      icon={IconFileExport}
      busy={(running !== undefined || request.isPending) && 'Exportando…'}
      permission="data.manage"
      disabled={query.data.needsSignIn}
      onClick={() => request.mutate()}
    >
      Exportar agora
    </Button>
  )
  return (
    <Section title="Exportar tudo" aside={button}>
      <QueryView
        query={query}
        loading="Carregando as exportações..."
        failed="Não foi possível carregar as exportações"
        empty={({ isOffered }) => !isOffered && noExports}
      >
        {(overview) => (
          <>
            <p className="sr" role="status">
              {running && `Exportando: ${running.step ?? 'começando'}`}
            </p>
            <About overview={overview} />
            {overview.exports.length > 0 && <ExportsTable overview={overview} />}
          </>
        )}
      </QueryView>
    </Section>
  )
}
