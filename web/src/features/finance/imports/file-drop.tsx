import { IconFileSpreadsheet } from '@tabler/icons-react'
import { IMPORT_FILE_RULE } from 'contract/finance/imports.ts'
import { SingleFileField } from '#components/ui/file-input.tsx'
import { formatSize } from '#lib/format/format.ts'

type Props = { file: File | undefined; onChange: (file: File | undefined) => void; error: string | undefined }

const tooLarge = ({ size }: File) =>
  size > IMPORT_FILE_RULE.maxSize ? `O arquivo passa de ${IMPORT_FILE_RULE.maxSize / 1024 / 1024} MB` : undefined

export const FileDrop = ({ file, onChange, error }: Props) => (
  <SingleFileField
    label="Arquivo CSV, XLSX ou OFX"
    className="dropzone--roomy"
    icon={
      <span className="tile">
        <IconFileSpreadsheet className="icon" stroke={1.5} aria-hidden />
      </span>
    }
    invite="Escolher arquivo"
    hint={
      <span className="small sub dropzone__hint">
        Até 50.000 linhas e 20 MB, do banco, do cartão ou de outra ferramenta. De uma planilha, só a primeira aba é lida.
      </span>
    }
    accept={IMPORT_FILE_RULE.accept}
    findProblem={tooLarge}
    sizeOf={formatSize}
    value={file ?? null}
    onChange={(taken) => onChange(taken ?? undefined)}
    error={error}
  />
)
