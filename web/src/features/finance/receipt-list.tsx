import '../../styles/entries.css'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { document } from 'contract/files.ts'
import { attachReceipt, receiptUrl } from 'contract/finance/entries.ts'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { ReceiptInput } from '../../components/receipt-input.tsx'
import { call } from '../../lib/call.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { formatKilobytes } from '../../lib/format.ts'
import { REFRESHES } from './deletion.ts'
import type { EntryRow } from './row.ts'

const useAttach = (entryId: number) =>
  useMutation({
    mutationFn: (file: File) => call(attachReceipt, { params: { id: entryId }, form: {}, files: { comprovante: file } }),
    meta: { failed: 'Não foi possível anexar o comprovante', done: 'Comprovante anexado com sucesso!', refreshes: REFRESHES },
  })

/** An entry's receipts, and one more. */
export function ReceiptList({ id, receipts }: { id: number; receipts: EntryRow['comprovantes'] }) {
  const [file, setFile] = useState<File | null>(null)
  const [added, setAdded] = useState<NonNullable<EntryRow['comprovantes']>>([])
  const attach = useAttach(id)
  const all = [...(receipts ?? []), ...added.filter((one) => !receipts?.some((other) => other.id === one.id))]
  const send = async (chosen: File) => {
    const receipt = await attach.mutateAsync(chosen).catch(() => undefined)
    if (!receipt) return
    setAdded((before) => [...before, receipt])
    setFile(null)
  }
  return (
    <div className="stack receipts">
      {all.length > 0 && (
        <ul className="list" aria-label="Comprovantes">
          {all.map(({ id: receiptId, nome, tamanho }) => (
            <li key={receiptId}>
              <a className="link row" href={receiptUrl(receiptId)} download>
                <IconPaperclip className="icon icon--16" aria-hidden />
                <span className="cut">{nome}</span>
                <span className="sub tnum">{formatKilobytes(tamanho).replace('.', ',')}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <ReceiptInput
        label={all.length > 0 ? 'Outro comprovante' : 'Comprovante'}
        rule={document}
        invite="Escolha um arquivo"
        value={file}
        error={fieldErrors(attach.error, { comprovante: 'file' }).file}
        onChange={setFile}
      />
      {file && (
        <Button small busy={attach.isPending && 'Enviando...'} onClick={() => void send(file)}>
          Anexar
        </Button>
      )}
    </div>
  )
}
