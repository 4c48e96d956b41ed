import { useMutation } from '@tanstack/react-query'
import { attachReceipt } from 'contract/finance/receipts.ts'
import { findRecordedPapers } from 'contract/papers/papers.ts'
import { readPaperFile } from 'contract/papers/proposal.ts'
import { call } from '#lib/net/call.ts'
import { callQuery } from '#lib/net/call-query.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'

export const recordedPapersQuery = (code: string) =>
  callQuery(['finance', 'papers', code], findRecordedPapers, { query: { code } })

/** The field shows why a file is refused. */
export const useReadPaperFile = () =>
  useMutation({
    mutationFn: (file: File) => call(readPaperFile, { files: { file } }),
    meta: { failed: 'Não foi possível ler o arquivo', keepsForm: true },
  })

type PaperFile = { id: number; file: File }

export const useAttachPaper = () =>
  useFinanceMutation(
    ({ id, file }: PaperFile) => call(attachReceipt, { params: { id }, form: { kind: 'invoice' }, files: { receipt: file } }),
    { failed: { title: 'O arquivo não foi anexado', message: 'A saída foi registrada. Anexe o arquivo nela.' } },
  )
