import './import.css'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LEAD_IMPORT_FILE_RULE, type LeadColumns, type LeadImportPreview } from 'contract/prospecting/lead-imports.ts'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { SingleFileField } from '#components/ui/file-input.tsx'
import { formatCount, formatSize } from '#lib/format/format.ts'
import { CallError } from '#lib/net/call.ts'
import { useIntent } from '#lib/net/intent.ts'
import { describeError } from '#lib/net/query-client.ts'
import { describeCounts, leadImportPreviewQuery, useImportLeads } from './import-calls.ts'
import { ImportColumns } from './import-columns.tsx'
import { PastImports } from './past-imports.tsx'

type Choices = { headerRow?: number; columns?: LeadColumns; skips?: boolean }

const toForm = ({ headerRow, columns, skips }: Choices) => ({
  ...(headerRow !== undefined && { headerRow: String(headerRow) }),
  ...(columns && { columns: JSON.stringify(columns) }),
  ...(skips && { problems: 'skip' as const }),
})

const tooLarge = ({ size }: File) =>
  size > LEAD_IMPORT_FILE_RULE.maxSize ? `O arquivo passa de ${LEAD_IMPORT_FILE_RULE.maxSize / 1024 / 1024} MB` : undefined

const describeFileError = (error: Error): string =>
  (error instanceof CallError && error.problem?.fields?.file) || describeError(error) || 'Não foi possível ler o arquivo'

const formatRows = (count: number): string => formatCount(count, 'linha', 'linhas')

function Problems({
  preview: { problems, counts },
  skips,
  onSkip,
}: {
  preview: LeadImportPreview
  skips: boolean
  onSkip: (skips: boolean) => void
}) {
  const more = counts.problems - problems.length
  return (
    <Callout
      tone="warn"
      title={`${formatRows(counts.problems)} com problema`}
      actions={<LabeledCheckbox label="Deixar de fora as linhas com problema" checked={skips} onChange={onSkip} />}
    >
      <p>Corrija o arquivo, ou deixe estas linhas de fora.</p>
      <ul className="problems lead-import__problems" aria-label="Problemas">
        {problems.map(({ line, column, reason }) => (
          <li key={line}>
            <span className="sub tnum">Linha {line}</span> {column && `${column}: `}
            {reason}
          </li>
        ))}
      </ul>
      {more > 0 && <p>E mais {formatRows(more)}.</p>}
    </Callout>
  )
}

const MOST_SHOWN = 5

function Result({ preview: { leads, counts } }: { preview: LeadImportPreview }) {
  return (
    <section className="stack" aria-label="O que será importado">
      <p role="status">
        <strong>{describeCounts(counts)}.</strong>{' '}
        <span className="sub">
          De {formatRows(counts.rows)}. O que um contato já tem não muda; etiquetas e observações só entram nos novos.
        </span>
      </p>
      <ul>
        {leads.slice(0, MOST_SHOWN).map(({ line, name, phone, email, city, site }) => (
          <li className="row gap-3 lead-import__row" key={line}>
            <span className="stack gap-0 grow">
              <span className="two">{name}</span>
              <span className="small sub dotted">
                {[phone, email, city, site].filter(Boolean).map((text) => (
                  <span className="cut" key={text}>
                    {text}
                  </span>
                ))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [choices, setChoices] = useState<Choices>({})
  const { skips = false, ...reading } = choices
  const preview = useQuery(leadImportPreviewQuery(file, toForm(reading)))
  const importing = useImportLeads()
  const intent = useIntent()
  const decide = (next: Choices) => {
    intent.renew()
    setChoices(next)
  }
  const take = (next: File | null) => {
    setFile(next ?? undefined)
    decide({})
  }
  const { data } = preview
  const columns = choices.columns ?? data?.columns.map(({ field }) => field) ?? []
  const isNamed = columns.includes('company') || columns.includes('name')
  const isBlocked = !data || preview.isFetching || !isNamed || data.leads.length === 0 || (data.counts.problems > 0 && !skips)
  const send = () => file && importing.mutate({ file, form: toForm(choices), intent }, { onSuccess: onClose })
  return (
    <Dialog title="Importar contatos" size={680} opened={opened} onClose={onClose}>
      <div className="dialog__body">
        <SingleFileField
          label="Arquivo CSV ou XLSX"
          icon={
            <span className="tile">
              <IconFileSpreadsheet className="icon" stroke={1.5} aria-hidden />
            </span>
          }
          invite="Escolher arquivo"
          hint={
            <span className="small sub dropzone__hint">
              Até 20.000 linhas e 20 MB. De uma planilha, só a primeira aba é lida.
            </span>
          }
          accept={LEAD_IMPORT_FILE_RULE.accept}
          findProblem={tooLarge}
          sizeOf={formatSize}
          value={file ?? null}
          onChange={take}
          error={preview.error && describeFileError(preview.error)}
        />
        {!file && <PastImports />}
        {file && preview.isFetching && !data && <p role="status">Lendo o arquivo...</p>}
        {data && (
          <>
            <ImportColumns
              preview={data}
              headerRow={choices.headerRow ?? data.headerRow}
              columns={columns}
              isStale={preview.isPlaceholderData && !choices.columns}
              onHeaderRow={(headerRow) => decide({ headerRow })}
              onColumns={(chosen) => decide({ ...choices, columns: chosen })}
            />
            {isNamed ? (
              <>
                {data.counts.problems > 0 && (
                  <Problems preview={data} skips={skips} onSkip={(isOn) => decide({ ...choices, skips: isOn })} />
                )}
                <Result preview={data} />
              </>
            ) : (
              <p className="field__error" role="alert">
                Diga qual coluna tem o nome da empresa ou da pessoa.
              </p>
            )}
          </>
        )}
      </div>
      <footer className="dialog__foot">
        <Button look="ghost" onClick={onClose}>
          {importing.isPending ? 'Fechar' : 'Cancelar'}
        </Button>
        <Button look="primary" disabled={isBlocked} busy={importing.isPending && 'Importando...'} onClick={send}>
          Importar
        </Button>
      </footer>
    </Dialog>
  )
}
