import '../receipts/receipts.css'
import { IconBarcode, IconFileSearch, IconX } from '@tabler/icons-react'
import { isPaperCode } from 'contract/papers/paper-code.ts'
import { type PaperProposal, proposeFromCodes, readPaperFile } from 'contract/papers/proposal.ts'
import { findPaperCodes, formatPaperCode, readPaper } from 'contract/papers/read-papers.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { useRef, useState } from 'react'
import { useUnreadableInput } from '#components/feedback/use-unreadable-input.ts'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { FilePickerFrame } from '#components/ui/file-input.tsx'
import { useFileDropAndPaste } from '#components/ui/use-file-drop.ts'
import type { BoundField } from '#lib/drafts/form-field.ts'
import { CallError } from '#lib/net/call.ts'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { useToday } from '#lib/session/session.ts'
import { recordedPapersQuery, useReadPaperFile } from './paper-calls.ts'

export const PAPER_FIELDS = ['paymentCode', 'invoiceKey'] as const

function describeProblem(text: string): string | undefined {
  const reading = readPaper(text)
  return text.trim() === '' || isPaperCode(reading) ? undefined : reading.problem
}

/** The same code may stand in two entries: a Pix without a value is paid every month. */
export function RecordedNote({ code, id }: { code: string; id: number | undefined }) {
  const { query } = useOwnQuery('edit', recordedPapersQuery(code))
  const [other] = (query.data?.entries ?? []).filter((entry) => entry.id !== id)
  if (!other) return null
  const amount = other.centavos === null ? '' : `, ${formatBRL(other.centavos)}`
  return (
    <p className="small warn" role="status">
      Este código já está registrado: {other.description}, {formatDate(other.date)}
      {amount}.
    </p>
  )
}

function StoredCode({ code, onRemove }: { code: string; onRemove: () => void }) {
  const reading = readPaper(code)
  const name = isPaperCode(reading) ? reading.name : 'Código'
  return (
    <li className="row gap-3 receipt">
      <IconBarcode className="icon sub" aria-hidden />
      <span className="stack gap-half grow receipt__what">
        <TruncatedText text={name} />
        <span className="tiny sub cut">{formatPaperCode(code)}</span>
      </span>
      <CopyButton label={`Copiar código: ${name}`} text={code} />
      <IconButton label={`Remover código: ${name}`} small onClick={onRemove} icon={IconX} />
    </li>
  )
}

type FileProps = { onRead: (proposal: PaperProposal, file: File) => void }

function PaperFile({ onRead }: FileProps) {
  const reading = useReadPaperFile()
  const { accept } = readPaperFile.files.file
  const read = ([file]: readonly File[]) => file && reading.mutate(file, { onSuccess: (proposal) => onRead(proposal, file) })
  const { className, ...drop } = useFileDropAndPaste((files) => void read(files))
  const reason = reading.error instanceof CallError ? reading.error.problem?.fields?.file : undefined
  return (
    <FilePickerFrame
      label="Ler boleto ou nota de um arquivo"
      icon={<IconFileSearch className="icon sub" aria-hidden />}
      accept={accept}
      className={className ?? ''}
      error={reason}
      onFiles={(files) => void read(files)}
      {...drop}
      onDrop={(event) => {
        event.stopPropagation()
        drop.onDrop?.(event)
      }}
    >
      {reading.isPending ? (
        <span role="status">Lendo o arquivo...</span>
      ) : (
        <>
          <span className="link">Escolha um PDF, uma foto ou o XML</span>{' '}
          <span className="sub only-wide">ou arraste até aqui</span>
        </>
      )}
    </FilePickerFrame>
  )
}

type Props = {
  fields: { [Name in (typeof PAPER_FIELDS)[number]]: BoundField<string> }
  /** The entry that the form edits. */
  id: number | undefined
  /** Of the code that the form was opened with. */
  told: string
  /** Fills the form. @returns what it tells of that */
  onRead: (proposal: PaperProposal) => string
  /** Takes the file, once it was read; absent where files are not taken. */
  onFile?: ((file: File) => void) | undefined
}

/** Takes a code as it is pasted: what it says is filled in, and the code stands beneath the field. */
export function PaperField({ fields, id, told: toldFirst, onRead, onFile }: Props) {
  const today = useToday()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState(toldFirst)
  const unreadable = useUnreadableInput(input, describeProblem(typed))
  const tell = (next: string) => setTold((before) => `${before} ${next}`.trim())
  const type = (text: string) => {
    const papers = findPaperCodes(text)
    setTyped(papers.length > 0 ? '' : text)
    if (papers.length > 0) tell(onRead(proposeFromCodes(papers, today)))
  }
  const stored = PAPER_FIELDS.map((name) => fields[name]).filter(({ value }) => value !== '')
  return (
    <div className="stack gap-3 receipts">
      <TextField
        ref={input}
        label="Código de barras, Pix ou chave da nota"
        value={typed}
        error={unreadable ?? fields.paymentCode.error ?? fields.invoiceKey.error}
        onChange={({ target }) => type(target.value)}
      />
      {onFile && (
        <PaperFile
          onRead={(proposal, file) => {
            tell(onRead(proposal))
            onFile(file)
          }}
        />
      )}
      {told && (
        <p className="small sub" role="status">
          {told}
        </p>
      )}
      {stored.length > 0 && (
        <ul className="list" aria-label="Códigos">
          {stored.map(({ value, onChange }) => (
            <StoredCode
              key={value}
              code={value}
              onRemove={() => {
                onChange('')
                setTold('')
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {stored.map(({ value }) => (
        <RecordedNote key={value} code={value} id={id} />
      ))}
    </div>
  )
}
