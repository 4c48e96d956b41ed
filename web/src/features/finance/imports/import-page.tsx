import './import.css'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { LeaveGuard } from '#components/dialogs/leave-guard.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { type ImportSearch, toImportKind } from './import-search.ts'
import { PastImports } from './past-imports.tsx'
import { ReviewStep } from './review-step.tsx'
import { StatementDone } from './statement-done.tsx'
import { StatementReview } from './statement-review.tsx'
import { Steps } from './steps.tsx'
import { type ImportState, type Step, useImport } from './use-import.ts'

const route = getRouteApi('/financeiro/importar')

function crumbs(search: ImportSearch) {
  const { list, names } = ENTRY_KINDS[toImportKind(search)]
  return <Crumbs parent={<Link to={list}>{names}</Link>} here="Importar" />
}

function CurrentStep({ state }: { state: ImportState }) {
  const { step, preview } = state
  if (step === 'Concluído') return state.brought ? <StatementDone state={state} /> : <DoneStep state={state} />
  if (step === 'Arquivo' || !preview.data) return <FileStep state={state} />
  if (step === 'Colunas') return <ColumnsStep state={state} preview={preview.data} />
  if (state.statement) return <StatementReview state={state} preview={preview.data} statement={state.statement} />
  return <ReviewStep state={state} preview={preview.data} />
}

function useStepFocus(step: Step) {
  const card = useRef<HTMLElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    card.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return card
}

function Wizard() {
  const search = route.useSearch()
  const state = useImport(toImportKind(search))
  const card = useStepFocus(state.step)
  const isUnfinished = state.file !== undefined && state.step !== 'Concluído'
  return (
    <>
      <LeaveGuard dirty={isUnfinished} question="O arquivo escolhido ainda não foi importado." />
      <section className="card card--flush import" ref={card} tabIndex={-1} aria-label={`Importar: ${state.step}`}>
        <Steps current={state.step} />
        <CurrentStep state={state} />
      </section>
      {(state.step === 'Arquivo' || state.step === 'Concluído') && <PastImports />}
    </>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const search = route.useSearch()
  return (
    <Page title="Importar" subtitle="Traga saídas ou entradas de um arquivo CSV, XLSX ou OFX" crumbs={crumbs(search)}>
      {children}
    </Page>
  )
}

export const ImportPage = () => (
  <Frame>
    <Wizard />
  </Frame>
)

export const Unavailable = () => (
  <Frame>
    <section className="card" aria-label="Importar">
      <EmptyState title="Este serviço não importa arquivos" hint="A importação existe no serviço deste painel." />
    </section>
  </Frame>
)
