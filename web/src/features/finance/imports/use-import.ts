import { useQuery } from '@tanstack/react-query'
import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { Mapping } from 'contract/finance/imports.ts'
import { useState } from 'react'
import { useIntent } from '../../../lib/intent.ts'
import { type ImportChoices, previewQuery, useImportEntries } from './api.ts'

export const STEPS = ['Arquivo', 'Colunas', 'Conferir', 'Concluído'] as const
export type Step = (typeof STEPS)[number]

type Decided = Pick<ImportChoices, 'unknown' | 'duplicates' | 'problems' | 'negatives'> & {
  headerRow?: number
  mapping?: Mapping
}

const formOf = (kind: ImportKind, { headerRow, mapping, ...rest }: Decided): ImportChoices => ({
  kind,
  ...rest,
  ...(headerRow === undefined ? {} : { headerRow: String(headerRow) }),
  ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
})

/** Where the import is, and everything that was decided: going back forgets nothing. */
export function useImport(kind: ImportKind) {
  const [step, goTo] = useState<Step>('Arquivo')
  const [file, setFile] = useState<File>()
  const [decided, setDecided] = useState<Decided>({})
  const form = formOf(kind, decided)
  const preview = useQuery(previewQuery(file, form))
  const importing = useImportEntries()
  const intent = useIntent()

  /** Another file, or the other kind of entry: everything is decided anew. */
  const restart = (next: File | undefined) => {
    intent.renew()
    setFile(next)
    setDecided({})
  }
  const bring = () => {
    if (file) importing.mutate({ file, form, intent }, { onSuccess: () => goTo('Concluído') })
  }
  const again = () => {
    importing.reset()
    restart(undefined)
    goTo('Arquivo')
  }
  return {
    kind,
    step,
    goTo,
    file,
    restart,
    decided,
    decide: (change: Decided) => setDecided((before) => ({ ...before, ...change })),
    redecide: setDecided,
    preview,
    bring,
    importing: importing.isPending,
    result: importing.data,
    again,
  }
}

export type Import = ReturnType<typeof useImport>
