import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import type { ImportKind } from 'contract/finance/import-fields.ts'
import type { ColumnMapping, RowChoices } from 'contract/finance/imports.ts'
import { useState } from 'react'
import { useIntent } from '#lib/net/intent.ts'
import {
  type ImportChoices,
  importPreviewQuery,
  statementPreviewQuery,
  useImportEntries,
  useImportStatement,
} from './import-calls.ts'
import { type ImportSearch, toTypeParameter } from './import-search.ts'

const route = getRouteApi('/financeiro/importar')

export const IMPORT_STEPS = ['Arquivo', 'Colunas', 'Conferir', 'Concluído'] as const
export type Step = (typeof IMPORT_STEPS)[number]

const STAGES = { Arquivo: undefined, Colunas: 'colunas', Conferir: 'conferir', Concluído: 'concluido' } as const satisfies Record<
  Step,
  ImportSearch['etapa']
>

export const NO_ACCOUNT = 'none'

type Decided = Pick<ImportChoices, 'unknown' | 'duplicates' | 'problems' | 'negatives' | 'opposite' | 'account'> & {
  headerRow?: number
  mapping?: ColumnMapping
  /** By line number. */
  rows?: RowChoices
  /** Of a card's statement: the bill that it is. */
  bill?: string
}

const toImportForm = (kind: ImportKind, { headerRow, mapping, rows, bill: _, ...rest }: Decided): ImportChoices => ({
  kind,
  ...rest,
  ...(headerRow === undefined ? {} : { headerRow: String(headerRow) }),
  ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
  ...(rows === undefined ? {} : { rows: JSON.stringify(rows) }),
})

/** The step is in the address, so that the browser's "back" goes one step back. */
function useSteps(kind: ImportKind) {
  const { etapa } = route.useSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  const show = (step: Step, { replace }: { replace: boolean }) => {
    const stage = STAGES[step]
    void navigate({
      to: '/financeiro/importar',
      search: { tipo: toTypeParameter(kind), ...(stage ? { etapa: stage } : {}) },
      replace,
    })
  }
  return {
    named: IMPORT_STEPS.find((step) => STAGES[step] === etapa) ?? 'Arquivo',
    goTo: (step: Step) => show(step, { replace: false }),
    replaceWith: (step: Step) => show(step, { replace: true }),
    goBack: () => history.back(),
  }
}

/** Going a step back keeps the file and all decisions of the person. */
export function useImport(kind: ImportKind) {
  const { named, goTo, replaceWith, goBack } = useSteps(kind)
  const [file, setFile] = useState<File>()
  const [decided, setDecided] = useState<Decided>({})
  const form = toImportForm(kind, decided)
  const statementForm = decided.bill === undefined ? form : { ...form, bill: decided.bill }
  const [account, chooseAccount] = useState<number | typeof NO_ACCOUNT | undefined>(route.useSearch().conta)
  const plain = useQuery(importPreviewQuery(typeof account === 'number' ? undefined : file, form))
  // As long as the person has chosen none, the number in the file decides.
  const recognized = file ? (plain.data?.bankAccountId ?? undefined) : undefined
  const accountId = account === NO_ACCOUNT ? undefined : (account ?? recognized)
  const ofAccount = useQuery(statementPreviewQuery(file, statementForm, accountId))
  const preview = accountId === undefined ? plain : ofAccount
  const importing = useImportEntries()
  const bringing = useImportStatement()
  const intent = useIntent()
  // A reloaded page has no file, whichever step its address names.
  const reached = named === 'Concluído' ? importing.isSuccess || bringing.isSuccess : file !== undefined
  const step: Step = reached ? named : 'Arquivo'

  /** Discards all decisions and the previous result. */
  const restart = (next: File | undefined) => {
    intent.renew()
    importing.reset()
    bringing.reset()
    if (named !== 'Arquivo') replaceWith('Arquivo')
    setFile(next)
    setDecided({})
  }
  const startImport = () => {
    if (!file) return
    // The file is dropped after the import. Without it, "back" from the last step leads to the first one, so that the same rows are not
    // offered again.
    const finish = () => {
      setFile(undefined)
      replaceWith('Concluído')
    }
    if (accountId === undefined) importing.mutate({ file, form, intent }, { onSuccess: finish })
    else bringing.mutate({ file, form: statementForm, accountId, intent }, { onSuccess: finish })
  }
  return {
    kind,
    step,
    goTo,
    goBack,
    file,
    restart,
    decided,
    /** Applies a change to the latest decisions, so that quickly succeeding changes are all kept. */
    decide: (change: (before: Decided) => Decided) => setDecided((before) => ({ ...before, ...change(before) })),
    redecide: setDecided,
    preview,
    /** Undefined for a file that becomes entries. */
    accountId,
    chooseAccount: (chosen: number | typeof NO_ACCOUNT) => {
      intent.renew()
      setDecided(({ bill: _, ...before }) => before)
      chooseAccount(chosen)
    },
    /** What a statement would bring. */
    statement: accountId === undefined ? undefined : ofAccount.data?.statement,
    startImport,
    importing: importing.isPending || bringing.isPending,
    result: importing.data,
    brought: bringing.data && { ...bringing.data, accountId: bringing.variables.accountId },
    startOver: () => restart(undefined),
  }
}

export type ImportState = ReturnType<typeof useImport>
